import type { View, WireEvent } from '../../lib/net/protocol';
import { play, playChip, type Sound } from '../../lib/shell/sound';
import { colourOf } from '../../lib/table/seating';

/** The knock of a chip comes when the chip lands, not when the card sets out. */
const LANDING = 220;

/** Sound the events of one update; of several moves only the newest. */
export function sound(events: WireEvent[], view: View): void {
  const newest = events.at(-1)?.number;
  for (const event of events) if (event.number === newest) soundOne(event, view);
}

function soundOne(event: WireEvent, view: View): void {
  if (event.event === 'ChipPlaced') {
    play('laid');
    setTimeout(() => playChip(colourOf(view, event.team)), LANDING);
  } else if (event.event === 'GameWon') setTimeout(() => play(ending(event.team, view)), 900);
  else {
    const other = OTHERS[event.event];
    if (other) play(other);
  }
}

const OTHERS: Partial<Record<WireEvent['event'], Sound>> = {
  ChipRemoved: 'taken',
  DeadCardTurnedIn: 'laid',
  CardForfeited: 'laid',
  SequenceMade: 'sequence',
  DeckReshuffled: 'shuffle',
  CutBegun: 'shuffle',
  CardCut: 'laid',
  DrawLost: 'refused',
  TalkCalled: 'turn',
  CardsDealt: 'shuffle',
  GameDrawn: 'tied',
  Said: 'reaction',
};

function ending(team: number, view: View): Sound {
  const seat = view.me?.seat ?? null;
  return seat === null || view.table.team_of[seat] === team ? 'won' : 'lost';
}
