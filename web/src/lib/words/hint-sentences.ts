/** A hint in a sentence: what to do, and what that does on the board. */

import { m } from '../../paraglide/messages';
import type { HintReason, Motive, View } from '../net/protocol';
import { cardsBySpace, placeOf } from '../table/cards';
import { teamName } from '../table/seating';
import { card, type Part, partsOf, space } from './parts';
import { listing, numberWord } from './words';

/** "4♥ at f5: blocks green’s four in row 5 and makes three of your own in column f." */
export function hintParts(move: string, reasons: HintReason[], view: View): Part[] {
  const [first, second] = reasons;
  if (!first) return [];
  const why = second
    ? m.hint_and({ first: phrase(first, view), second: phrase(second, view) })
    : phrase(first, view);
  if (!first.card || !first.space) return partsOf(why);
  const told = { card: card(first.card), space: space(first.space), why };
  return partsOf(move.includes('-') ? m.hint_take(told) : m.hint_place(told));
}

interface Told {
  team: string;
  number: string;
  count: number;
  where: string;
  ends: string;
  card: string;
}

const PHRASES: Record<Motive, (told: Told) => string> = {
  wins: ({ ends }) => m.hint_wins({ where: ends }),
  completes: ({ ends }) => m.hint_completes({ where: ends }),
  breaks_sequence: ({ team, ends }) => m.hint_breaks_sequence({ team, where: ends }),
  blocks: m.hint_blocks,
  breaks: m.hint_breaks,
  builds: m.hint_builds,
  frees: m.hint_frees,
  starts: m.hint_starts,
  fills: m.hint_fills,
  takes: m.hint_takes,
  turns_in: m.hint_turns_in,
  gives_up_dead: m.hint_gives_up_dead,
  gives_up: m.hint_gives_up,
  draws: m.hint_draws,
  passes: m.hint_passes,
  keeps_wild: m.hint_keeps_wild,
};

function phrase(reason: HintReason, view: View): string {
  return PHRASES[reason.kind]({
    team: teamName(view, reason.team),
    number: numberWord(reason.count),
    count: reason.count,
    where: places(reason.lines, cardsBySpace(view.game?.layout ?? [])),
    ends: listing(reason.lines.map(ends)),
    card: card(reason.card ?? ''),
  });
}

function places(lines: string[][], shown: Map<string, string>): string {
  const where = listing(lines.map(place));
  const corner = lines.flat().some((one) => !shown.has(one));
  return corner ? m.hint_corner({ where }) : where;
}

/** "row 5", "column f", "the diagonal b1–f5". */
function place(line: string[]): string {
  const [first = '', last = ''] = [line[0], line.at(-1)];
  const [from, to] = [placeOf(first), placeOf(last)];
  if (from.row === to.row) return m.hint_row({ row: from.row + 1 });
  if (from.column === to.column) return m.hint_column({ column: first[0] ?? '' });
  return m.hint_diagonal({ first, last });
}

function ends(line: string[]): string {
  return m.hint_ends({ first: line[0] ?? '', last: line.at(-1) ?? '' });
}
