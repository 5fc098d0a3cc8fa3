/** Who sits where, as the viewer sees it. */

import { m } from '../../paraglide/messages';
import type { View } from '../net/protocol';
import { name } from '../words/parts';
import { capital, listing } from '../words/words';
import { type Colour, colourWord } from './cards';

/** The name on a seat. */
export function seatName(view: View, seat: number): string {
  return view.table.seats[seat]?.name ?? m.table_seat_open();
}

/** Whether a seat is the viewer's only one: then sentences say "you". */
export function isYou(view: View, seat: number): boolean {
  return view.me?.seats.length === 1 && view.me.seat === seat;
}

/** Whether a person is the viewer. */
export function isMe(view: View, person: number): boolean {
  return view.me?.person === person;
}

export function colourOf(view: View, team: number): Colour {
  return (view.table.colours[team] ?? 'blue') as Colour;
}

export function seatColour(view: View, seat: number): Colour {
  return colourOf(view, view.table.team_of[seat] ?? 0);
}

/** A team by its colour, in the middle of a sentence. */
export function teamName(view: View, team: number): string {
  return colourWord(colourOf(view, team));
}

/** "Blue wins". */
export function winsTitle(view: View, team: number): string {
  return capital(m.end_wins({ team: teamName(view, team) }));
}

/** The names on some seats, as one says them. */
export function seatNames(view: View, seats: number[]): string {
  return listing(seats.map((seat) => (isYou(view, seat) ? m.cut_you() : name(seatName(view, seat)))));
}
