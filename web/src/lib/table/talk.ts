/** Table talk (K2): who may call it on whom, and who is asked. */

import { m } from '../../paraglide/messages';
import type { CallView, View, WireEvent } from '../net/protocol';
import { clockText } from '../words/instruction';
import { name, type Part, partsOf, quoted } from '../words/parts';
import { listing } from '../words/words';
import { isMe, teamName } from './seating';

/** Whether coaching a partner costs cards in this game. */
export function hasTalkRule(view: View): boolean {
  return view.game?.options.table_talk === true;
}

/** The teams on which the viewer can call table talk now. */
export function callableTeams(view: View): number[] {
  const { game, me, table } = view;
  if (!game || game.outcome || table.phase !== 'playing' || table.call) return [];
  if (!hasTalkRule(view) || !me?.seats.length) return [];
  const mine = new Set(me.seats.map((seat) => table.team_of[seat]));
  return table.colours.map((_, team) => team).filter((team) => !mine.has(team) && canTalk(view, team));
}

/** More than one, and not all of them bots. */
function canTalk({ table }: View, team: number): boolean {
  const members = table.seats.filter((_, seat) => table.team_of[seat] === team);
  return members.length > 1 && members.some((seat) => seat.person !== null);
}

/** The team whose member said something, if the viewer can call it; else null. */
export function callableFor(view: View, person: number): number | null {
  const seat = view.table.seats.findIndex((other) => other.person === person);
  const team = view.table.team_of[seat];
  return team !== undefined && callableTeams(view).includes(team) ? team : null;
}

/** The messages on which table talk has been called; each can be called once. */
export function calledMessages(events: WireEvent[]): Set<number | null> {
  return new Set(events.map((event) => (event.event === 'TalkCalled' ? event.message : null)));
}

/** Whether a call waits for whoever sits here. */
export function isAskedSeat({ table }: View, seat: number): boolean {
  const person = table.seats[seat]?.person ?? null;
  return person !== null && !!table.call && stillAsked(table.call).includes(person);
}

/** Whether the viewer is to say yes or no. */
export function isAsked(view: View): boolean {
  const call = view.table.call;
  return !!call && !!view.me && stillAsked(call).includes(view.me.person);
}

/** Those who have not answered yet; the first who does not agree ends the call. */
export function stillAsked(call: CallView): number[] {
  return call.voters.filter((person) => !call.agreed.includes(person));
}

/** Who calls it on whom, and for what. */
export function callParts(view: View, call: CallView): Part[] {
  const told = { name: name(personName(view, call.caller)), team: teamName(view, call.team) };
  return partsOf(
    call.text === null ? m.talk_asks_aloud(told) : m.talk_asks({ ...told, text: quoted(call.text) }),
  );
}

/** For those who are not asked: who is waited for, and how long. */
export function waitingParts(view: View, call: CallView, now: number): Part[] {
  return partsOf(`${stance(view, call)} ${waits(view, call, now)}`);
}

/** For a screen that says who calls it on whom in a line of its own. */
export function waitsParts(view: View, call: CallView, now: number): Part[] {
  return partsOf(waits(view, call, now));
}

function waits(view: View, call: CallView, now: number): string {
  const names = listing(stillAsked(call).map((person) => name(personName(view, person))));
  return m.talk_waits({ names, time: clockText(call.ends_at - now) });
}

/** What the viewer has to do with a call. */
function stance(view: View, call: CallView): string {
  const told = { name: name(personName(view, call.caller)), team: teamName(view, call.team) };
  if (isMe(view, call.caller)) return m.talk_you_call(told);
  if (view.me && call.agreed.includes(view.me.person)) return m.talk_agreed();
  const mine = view.me?.seats.some((seat) => view.table.team_of[seat] === call.team);
  return mine ? m.talk_asks_your_team(told) : m.talk_asks_short(told);
}

function personName(view: View, id: number): string {
  if (isMe(view, id)) return m.log_you();
  return view.table.people.find((person) => person.id === id)?.name ?? '';
}
