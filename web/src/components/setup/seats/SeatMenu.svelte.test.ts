import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, it } from 'vitest';
import { exampleView } from '../../../lib/examples/view';
import type { Catalogue } from '../../../lib/net/protocol';
import SeatMenu from './SeatMenu.svelte';

/** What jsdom's dialogs lack. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

it('closes when its seat goes', async () => {
  const whole = exampleView();
  const fewer = { ...whole, table: { ...whole.table, seats: whole.table.seats.slice(0, 1) } };
  const props = $state({
    seat: 1 as number | null,
    view: whole,
    catalogue: { bots: [] } as unknown as Catalogue,
    onwish: () => {},
  });
  const menu = mount(SeatMenu, { target: document.body, props });
  flushSync();
  expect(document.querySelector('dialog')?.open).toBe(true);
  props.view = fewer;
  flushSync();
  expect(document.querySelector('dialog')?.open).toBe(false);
  await unmount(menu);
});
