import type { View } from '../../lib/net/protocol';
import { colourName } from '../../lib/table/cards';
import { seatColour, seatName } from '../../lib/table/seating';
import { listing } from '../../lib/words/words';
import { m } from '../../paraglide/messages';

/** "Blue, with Dalia": the team of a seat and who else is in it. */
export function teamWords(view: View, seat: number): string {
  const { seats, team_of: teamOf } = view.table;
  const team = colourName(seatColour(view, seat));
  const others = seats.flatMap((sitter, other) =>
    other !== seat && teamOf[other] === teamOf[seat] && sitter.name ? [seatName(view, other)] : [],
  );
  return others.length ? m.hand_team_with({ team, names: listing(others) }) : team;
}
