import type { TableUi } from '../../lib/table/ui.svelte';

/** Keys that work anywhere at the table; true if one of them was pressed. */
export function pressed(event: KeyboardEvent, ui: TableUi, lettersOn: boolean): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event)) return false;
  if (event.key === 'Escape') return stepBack(ui);
  if (event.key === 'Enter' && ui.five && !isControl(event)) return lock(ui);
  if (!lettersOn) return false;
  if (/^[1-9]$/.test(event.key)) return playNumbered(ui, Number(event.key));
  if (event.key === '[' || event.key === ']') return walkHand(ui, event.key === ']' ? 1 : -1);
  if (event.key.toLowerCase() === 'd') return draw(ui);
  if (event.key.toLowerCase() === 'h') return askHint(ui);
  if (event.key.toLowerCase() === 'l') return goToLast(ui);
  if (event.key.toLowerCase() === 'n' && ui.me?.seat !== null) return typeMove(ui);
  return false;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
}

function isControl({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('button') !== null;
}

function stepBack(ui: TableUi): boolean {
  ui.back();
  return true;
}

function lock(ui: TableUi): boolean {
  ui.lockFive();
  return true;
}

function playNumbered(ui: TableUi, number: number): boolean {
  const [card, space] = [ui.chosenCard, ui.numbered[number - 1]];
  if (!card || !space) return false;
  ui.attempt(card, space);
  return true;
}

function walkHand(ui: TableUi, step: 1 | -1): boolean {
  if (!ui.hand.length || ui.five) return false;
  const at = ui.hand.findIndex((card) => card.key === ui.chosen);
  const start = at < 0 && step < 0 ? 0 : at;
  ui.pinned = ui.confirming = null;
  ui.chosen = ui.hand[(start + step + ui.hand.length) % ui.hand.length]?.key ?? null;
  return true;
}

function draw(ui: TableUi): boolean {
  if (!ui.me?.may_draw) return false;
  ui.draw();
  return true;
}

function askHint(ui: TableUi): boolean {
  if (!ui.mayHint) return false;
  ui.askHint();
  return true;
}

function goToLast(ui: TableUi): boolean {
  const space = ui.lastSpace;
  if (!space) return false;
  document.querySelector<HTMLElement>(`[data-space="${space}"]`)?.focus();
  return true;
}

function typeMove(ui: TableUi): boolean {
  ui.typing = true;
  return true;
}
