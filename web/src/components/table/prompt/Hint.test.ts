import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { exampleView } from '../../../lib/examples/view';
import type { Hint as HintMessage } from '../../../lib/net/protocol';
import { TableUi, UI_KEY } from '../../../lib/table/ui.svelte';
import { pressed } from '../shortcuts';
import Hint from './Hint.svelte';
import HintButton from './HintButton.svelte';

const HINT: HintMessage = {
  type: 'hint',
  id: '1',
  seat: 0,
  move: 'JS-e5',
  reasons: [{ kind: 'takes', team: 1, count: 0, lines: [], card: 'JS', space: 'e5' }],
};

let shown: object[] = [];

afterEach(() => {
  for (const component of shown) unmount(component);
  shown = [];
});

function table(asked = async () => HINT) {
  const player = { view: exampleView(), events: [], play: async () => HINT, hint: asked };
  const ui = new TableUi(player, { confirmMoves: false, handSort: 'suit' });
  return { ui, player, context: new Map([[UI_KEY, ui]]) };
}

it('says the suggestion and can be put away', async () => {
  const { ui, context } = table();
  await ui.askHint();
  if (!ui.hint) throw new Error('no hint');
  shown.push(mount(Hint, { target: document.body, props: { hint: ui.hint }, context }));
  const strip = document.querySelector<HTMLElement>('[data-hint]');
  expect(strip?.textContent?.replace(/\s+/g, ' ')).toContain('Take the chip at e5 with');
  expect(strip?.textContent).toContain('one chip less for green.');
  const button = strip?.querySelector('button');
  expect(button?.getAttribute('aria-label')).toBe('Put the hint away');
  button?.click();
  expect(ui.hint).toBeNull();
});

it('is asked for by the button, which says that it is being thought of', async () => {
  let answer = (_: HintMessage) => {};
  const { ui, context } = table(() => new Promise((settle) => (answer = settle)));
  shown.push(mount(HintButton, { target: document.body, context }));
  const button = document.querySelector('button');
  button?.click();
  flushSync();
  expect(button?.getAttribute('aria-label')).toBe('Thinking of a hint …');
  expect(button?.ariaBusy ?? button?.getAttribute('aria-busy')).toBe('true');
  answer(HINT);
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
  expect(ui.hint?.move).toBe('JS-e5');
  expect(button?.getAttribute('aria-label')).toBe('Ask for a hint');
});

it('is asked for by the key h, unless letters are off or it is not the turn', () => {
  const { ui, player } = table();
  const press = (letters: boolean) => pressed(new KeyboardEvent('keydown', { key: 'h' }), ui, letters);
  expect(press(false)).toBe(false);
  expect(ui.askingHint).toBe(false);
  expect(press(true)).toBe(true);
  expect(ui.askingHint).toBe(true);
  player.view = exampleView({ turn: 1 });
  expect(press(true)).toBe(false);
});
