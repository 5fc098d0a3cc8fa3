import type { TableUi } from '../../../lib/table/ui.svelte';

const SLACK = 8;

/** A card carried from the hand to a space. A tap on each always does the same. */
export class CardDrag {
  key = $state<string | null>(null);
  dx = $state(0);
  dy = $state(0);

  #ui: TableUi;
  #from: { x: number; y: number; key: string } | null = null;
  #carried = false;

  constructor(ui: TableUi) {
    this.#ui = ui;
  }

  start(event: PointerEvent, key: string): void {
    this.#carried = false;
    if (event.button !== 0 || !event.isPrimary) return;
    this.#from = { x: event.clientX, y: event.clientY, key };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.#from) return;
    this.dx = event.clientX - this.#from.x;
    this.dy = event.clientY - this.#from.y;
    if (!this.key && Math.hypot(this.dx, this.dy) > SLACK) this.#lift(this.#from.key);
    if (this.key) this.#ui.pointed = spaceUnder(event.clientX, event.clientY);
  }

  drop(): void {
    const space = this.#ui.pointed;
    const carried = this.key !== null;
    this.#letGo();
    if (!carried) return;
    if (space) this.#ui.tap(space);
    if (!this.#ui.sending && !this.#ui.five && !this.#ui.confirming) this.#ui.chosen = null;
    this.#ui.pointed = null;
  }

  cancel(): void {
    this.#letGo();
    this.#ui.pointed = null;
  }

  /** Whether a click was a tap and not the end of a carry. */
  clicked(): boolean {
    return !this.#carried;
  }

  #lift(key: string): void {
    this.key = key;
    this.#carried = true;
    this.#ui.chosen = key;
    this.#ui.pinned = this.#ui.confirming = null;
  }

  #letGo(): void {
    this.key = this.#from = null;
    this.dx = this.dy = 0;
  }
}

function spaceUnder(x: number, y: number): string | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-space]');
  return under?.dataset.space ?? null;
}
