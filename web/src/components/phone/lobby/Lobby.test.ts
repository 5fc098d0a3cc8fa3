import { mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { exampleSession } from '../../../lib/examples/session';
import { exampleView } from '../../../lib/examples/view';
import { m } from '../../../paraglide/messages';
import Lobby from './Lobby.svelte';

vi.mock('../../../lib/net/api', () => ({ catalogue: async () => ({ teams_for: { 2: [2], 3: [3] } }) }));

it('deals to those who sit there, though room for one more is on its way', async () => {
  const { asked, session } = exampleSession();
  const { table, me } = exampleView();
  const view = { table: { ...table, phase: 'gathering' as const }, game: null, me };
  const lobby = mount(Lobby, { target: document.body, props: { session, view } });
  await vi.waitFor(() => expect(asked).toMatchObject([{ type: 'set_up', setup: { seats: 3 } }]));
  const buttons = [...document.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent === m.setup_deal())?.click();
  await vi.waitFor(() => expect(asked[2]).toEqual({ type: 'start' }));
  expect(asked[1]).toMatchObject({ type: 'set_up', setup: { seats: 2 } });
  await unmount(lobby);
});
