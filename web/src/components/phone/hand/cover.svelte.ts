/** How long a hand lies open that nobody touches while others play. */
const OPEN_FOR = 20_000;

/** Covers a hand that lies about; a touch uncovers it. A turn that comes does not: the phone may lie on the table. */
export class Cover {
  on = $state(false);
  #touched = $state(Date.now());

  constructor(waits: () => boolean) {
    $effect(() => {
      if (!waits() || this.on) return;
      const left = this.#touched + OPEN_FOR - Date.now();
      const covering = setTimeout(() => (this.on = true), Math.max(0, left));
      return () => clearTimeout(covering);
    });
  }

  touch(): void {
    this.#touched = Date.now();
  }

  lift(): void {
    this.touch();
    this.on = false;
  }
}
