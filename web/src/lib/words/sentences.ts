/** What happened, as sentences: the same ones fill the log and the live region. */

import { m } from '../../paraglide/messages';
import type { CardDrawn, Said, View, WireEvent } from '../net/protocol';
import { type Colour, cardsBySpace, isJack } from '../table/cards';
import { colourOf, isMe, isYou, seatColour, seatName, teamName } from '../table/seating';
import { capitalised, card, name, type Part, partsOf, space, strong } from './parts';
import { tableSentence } from './table-sentences';
import { numberWord } from './words';

/** A line of the log. */
export interface Entry {
  key: string;
  number: number;
  kind: 'move' | 'table' | 'said' | 'result';
  colour: Colour | null;
  parts: Part[];
}

/** Every line of the log, oldest first. Moves of earlier games are left out: others may sit there now. */
export function entriesOf(events: WireEvent[], view: View): Entry[] {
  const teller = new Teller(view);
  const groups = new Map<number, WireEvent[]>();
  for (const event of events) groups.set(event.number, [...(groups.get(event.number) ?? []), event]);
  const deal = events.findLast((event) => event.event === 'CardsDealt')?.number ?? 0;
  const lines = [...groups.values()].flatMap((group) => teller.tell(group));
  return lines.filter((line) => line.kind !== 'move' || line.number >= deal);
}

const CHIPS: Record<Colour, () => string> = {
  blue: m.log_chip_blue,
  green: m.log_chip_green,
  red: m.log_chip_red,
};

type Told = Omit<Entry, 'key' | 'number'>;

/** Turns events into sentences and counts sequences on the way. */
class Teller {
  private readonly shown: Map<string, string>;
  /** Sequences by team; null while the deal of this game has not been seen. */
  private made: number[] | null = null;

  constructor(private readonly view: View) {
    this.shown = cardsBySpace(view.game?.layout ?? []);
  }

  /** The lines for all events of one entry in the table's log. */
  tell(group: WireEvent[]): Entry[] {
    const lines: Told[] = [];
    for (const event of inOrder(group)) {
      const told = this.sentence(event, group);
      const last = lines.at(-1);
      if (told && last && this.belongsToMove(event, last)) {
        last.parts = [...last.parts, { kind: 'text', text: ' ' }, ...told.parts];
      } else if (told) lines.push(told);
    }
    return lines.map((line, n) => ({
      ...line,
      key: `${group[0]?.number}.${n}`,
      number: group[0]?.number ?? 0,
    }));
  }

  private belongsToMove(event: WireEvent, last: Told): boolean {
    return last.kind === 'move' && (event.event === 'SequenceMade' || event.event === 'SequenceBroken');
  }

  private sentence(event: WireEvent, group: WireEvent[]): Told | null {
    switch (event.event) {
      case 'ChipPlaced':
      case 'ChipRemoved':
      case 'DeadCardTurnedIn':
      case 'Passed':
      case 'DrawLost':
      case 'CardForfeited':
        return this.ofSeat(event.seat, this.deed(event));
      case 'CardDrawn':
        return belongsToPlay(event, group) ? null : this.ofSeat(event.seat, this.deed(event));
      case 'SequenceMade':
      case 'SequenceBroken':
      case 'TeamPenalised':
        return this.ofTeam(event);
      case 'GameWon':
      case 'GameDrawn':
        return this.result(event);
      case 'Said':
        return this.said(event);
      default:
        return this.atTable(event);
    }
  }

  private ofSeat(seat: number, message: string): Told {
    return { kind: 'move', colour: seatColour(this.view, seat), parts: partsOf(message) };
  }

  /** What a seat did. */
  private deed(event: Extract<WireEvent, { seat: number }>): string {
    const you = isYou(this.view, event.seat);
    const who = name(you ? m.log_you() : seatName(this.view, event.seat));
    switch (event.event) {
      case 'ChipPlaced':
        return this.placed(event.card, event.space, who, you);
      case 'ChipRemoved':
        return this.removed(event, who, you);
      case 'DeadCardTurnedIn':
        return (you ? m.log_you_turned_in : m.log_turned_in)({ name: who, card: card(event.card) });
      case 'CardForfeited':
        return (you ? m.log_you_forfeited : m.log_forfeited)({ name: who, card: card(event.card) });
      case 'Passed':
        return (you ? m.log_you_passed : m.log_passed)({ name: who });
      case 'DrawLost':
        return (you ? m.log_you_lost_draw : m.log_lost_draw)({ name: who });
      default:
        return (you ? m.log_you_drew : m.log_drew)({ name: who });
    }
  }

  private placed(played: string, at: string, who: string, you: boolean): string {
    const face = this.shown.get(at);
    const told = { name: who, card: card(played), space: space(at) };
    if (!isJack(played) || !face) return (you ? m.log_you_placed : m.log_placed)(told);
    return (you ? m.log_you_placed_wild : m.log_placed_wild)({ ...told, shown: card(face) });
  }

  private removed(event: Extract<WireEvent, { event: 'ChipRemoved' }>, who: string, you: boolean): string {
    const chip = CHIPS[colourOf(this.view, event.team)]();
    const shown = card(this.shown.get(event.space) ?? '');
    const told = { name: who, chip, shown, space: space(event.space), card: card(event.card) };
    return (you ? m.log_you_removed : m.log_removed)(told);
  }

  private ofTeam(
    event: Extract<WireEvent, { event: 'SequenceMade' | 'SequenceBroken' | 'TeamPenalised' }>,
  ): Told {
    const team = teamName(this.view, event.team);
    const made = { kind: 'move' as const, colour: colourOf(this.view, event.team) };
    if (event.event === 'TeamPenalised')
      return { ...made, parts: partsOf(capitalised(m.log_penalised({ team }))) };
    const broken = event.event === 'SequenceBroken';
    if (this.made) this.made[event.team] = (this.made[event.team] ?? 0) + (broken ? -1 : 1);
    if (broken) return { ...made, parts: partsOf(capitalised(m.log_broken({ team }))) };
    return { ...made, parts: partsOf(this.sequence(event.team, team)) };
  }

  private sequence(number: number, team: string): string {
    const shout = strong(m.log_sequence());
    const have = this.made?.[number];
    const need = this.view.game?.sequences_to_win ?? 0;
    if (have === undefined || have >= need) return shout;
    const count = m.log_sequence_count({ team, have: numberWord(have), need: numberWord(need) });
    return `${shout} ${capitalised(count)}`;
  }

  private result(event: Extract<WireEvent, { event: 'GameWon' | 'GameDrawn' }>): Told {
    if (event.event === 'GameWon') {
      const parts = partsOf(wonSentence(this.view, event.team, this.made));
      return { kind: 'result', colour: colourOf(this.view, event.team), parts };
    }
    return { kind: 'result', colour: null, parts: partsOf(drawn(this.view, event.reason)) };
  }

  private atTable(event: WireEvent): Told | null {
    if (event.event === 'CardsDealt') this.made = [];
    const message = tableSentence(event, this.view);
    return message ? { kind: 'table', colour: null, parts: partsOf(message) } : null;
  }

  private said({ person, name: who, text }: Said): Told {
    const speaker = isMe(this.view, person) ? m.log_you() : who;
    const parts: Part[] = [
      { kind: 'name', text: speaker },
      { kind: 'text', text: ` ${text}` },
    ];
    return { kind: 'said', colour: this.colourOfPerson(person), parts };
  }

  private colourOfPerson(person: number): Colour | null {
    const seat = this.view.table.seats.findIndex((other) => other.person === person);
    return seat < 0 ? null : seatColour(this.view, seat);
  }
}

/** A lost draw is told last: after what the next player did, and where a single line is shown. */
function inOrder(group: WireEvent[]): WireEvent[] {
  const lost = group.filter((event) => event.event === 'DrawLost');
  return [...group.filter((event) => event.event !== 'DrawLost'), ...lost];
}

/** A draw that came by itself with a play or a turn-in of the same seat needs no words. */
function belongsToPlay(drawn: CardDrawn, group: WireEvent[]): boolean {
  return group.some(
    (event) => event !== drawn && 'card' in event && 'seat' in event && event.seat === drawn.seat,
  );
}

/** "Blue wins, two sequences to one." */
function wonSentence(view: View, team: number, made: number[] | null): string {
  const winner = strong(teamName(view, team));
  const own = made?.[team];
  if (own === undefined) return capitalised(m.log_won({ team: winner }));
  const rivals = view.table.colours.map((_, n) => (n === team ? 0 : (made?.[n] ?? 0)));
  const [have, other] = [numberWord(own), numberWord(Math.max(...rivals))];
  return capitalised(
    own === 1 ? m.log_won_one({ team: winner }) : m.log_won_count({ team: winner, have, other }),
  );
}

/** "Drawn: the deck is empty." */
function drawn(view: View, reason: string): string {
  if (reason === 'deck empty') return m.log_drawn_deck();
  return m.log_drawn_stalemate({ rounds: rounds(view) });
}

/** "The deck is empty." */
export function whyDrawn(view: View, reason: string): string {
  if (reason === 'deck empty') return m.end_deck_empty();
  return m.end_stalemate({ rounds: rounds(view) });
}

function rounds(view: View): string {
  return String(view.game?.options.stalemate_rounds ?? 1);
}
