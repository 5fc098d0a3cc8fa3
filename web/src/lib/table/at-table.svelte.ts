/** What every face of a table keeps going while it is shown. */

import { untrack } from 'svelte';
import { CLAUSES, type TableView } from '../net/protocol';
import type { TableSession } from '../net/session.svelte';
import type { TableUi } from './ui.svelte';

const TICK = 250;

/** Lets go of what the newest view no longer allows, and keeps the clock while anything counts down. */
export function keepUp(session: TableSession, ui: TableUi): void {
  $effect(() => {
    if (session.view) untrack(() => ui.settle());
  });

  $effect(() => {
    const table = session.view?.table;
    ui.now = session.now();
    if (!table || !countsDown(table)) return;
    const ticking = setInterval(() => {
      ui.now = session.now();
    }, TICK);
    return () => clearInterval(ticking);
  });
}

function countsDown(table: TableView): boolean {
  if (table.seats.some((seat) => seat.away_at !== null)) return true;
  return !!(
    table.turn_ends_at ||
    table.bot_plays_at ||
    table.new_game_at ||
    table.cut?.deals_at ||
    table.call
  );
}

const REFUSAL_SHOWN = 7_000;
/** Long enough to get to the button that explains it. */
const EXPLAINED_SHOWN = 20_000;

/** The newest refusal, until it has been there long enough to be read, or to ask why where one can. */
export class FadingRefusal {
  #faded = $state.raw<object | null>(null);

  constructor(
    readonly session: TableSession,
    explains = false,
  ) {
    $effect(() => {
      const shown = session.refusal;
      if (!shown) return;
      const shownFor = explains && CLAUSES[shown.code] ? EXPLAINED_SHOWN : REFUSAL_SHOWN;
      const fading = setTimeout(() => (this.#faded = shown), shownFor);
      return () => clearTimeout(fading);
    });
  }

  get now() {
    return this.session.refusal === this.#faded ? null : this.session.refusal;
  }
}
