/** What happened at the table besides the game, as sentences; those about the viewer say "you". */

import { m } from '../../paraglide/messages';
import type { TalkCalled, View, WireEvent } from '../net/protocol';
import { isMe, isYou, seatNames, teamName } from '../table/seating';
import { card, name, quoted } from './parts';

/** The sentence for an event, or null if there is nothing to tell. */
export function tableSentence(event: WireEvent, view: View): string | null {
  if (event.event === 'TalkCalled') return called(event, view);
  if ('person' in event && isMe(view, event.person)) return aboutYou(event);
  if ('name' in event) return aboutSomeone(event, view);
  switch (event.event) {
    case 'DeckReshuffled':
      return m.log_reshuffled({ cards: event.cards });
    case 'SeatsChanged':
      return m.log_seats();
    case 'SetUpChanged':
      return m.log_set_up();
    case 'GameAbandoned':
      return m.log_abandoned();
    case 'CutBegun':
      return m.log_cut_begun();
    case 'CutTied':
      return m.log_cut_tied({ names: seatNames(view, event.seats) });
    case 'TalkUpheld':
      return m.log_talk_upheld({ team: teamName(view, event.team) });
    case 'TalkDismissed':
      return m.log_talk_dismissed({ team: teamName(view, event.team) });
    default:
      return null;
  }
}

type Named = Extract<WireEvent, { name: string }>;

function aboutYou(event: WireEvent): string | null {
  switch (event.event) {
    case 'TableOpened':
      return m.log_you_opened();
    case 'PersonJoined':
      return m.log_you_joined();
    case 'PersonLetBack':
      return m.log_you_let_back();
    case 'PersonRenamed':
      return m.log_you_renamed({ name: name(event.name) });
    case 'PersonMuted':
      return (event.muted ? m.log_you_muted : m.log_you_unmuted)();
    case 'HostChanged':
      return m.log_you_host();
    default:
      return null;
  }
}

function aboutSomeone(event: Named, view: View): string | null {
  const who = { name: name(event.name) };
  switch (event.event) {
    case 'TableOpened':
      return m.log_opened(who);
    case 'PersonJoined':
      return m.log_joined(who);
    case 'PersonLeft':
      return (event.removed ? m.log_sent_away : m.log_left)(who);
    case 'PersonLetBack':
      return m.log_let_back(who);
    case 'PersonRenamed':
      return m.log_renamed({ ...who, before: name(event.before) });
    case 'PersonMuted':
      return (event.muted ? m.log_muted : m.log_unmuted)(who);
    case 'HostChanged':
      return m.log_host(who);
    default:
      return aboutSeat(event, view);
  }
}

function aboutSeat(event: Named, view: View): string | null {
  const who = { name: name(event.name) };
  switch (event.event) {
    case 'BotStoodIn':
      return isYou(view, event.seat) ? m.log_you_stood_in() : m.log_bot_stood_in(who);
    case 'PersonCameBack':
      return isYou(view, event.seat) ? m.log_you_came_back() : m.log_came_back(who);
    case 'TimeRanOut':
      return isYou(view, event.seat) ? m.log_your_time_ran_out() : m.log_time_ran_out(who);
    case 'HintAsked':
      return isYou(view, event.seat) ? m.log_you_hint() : m.log_hint(who);
    case 'CardCut':
      return (isYou(view, event.seat) ? m.log_you_cut : m.log_cut)({ ...who, card: card(event.card) });
    case 'DealerFound':
      return (isYou(view, event.seat) ? m.log_you_dealer : m.log_dealer)({ ...who, card: card(event.card) });
    case 'CardsDealt': {
      const dealt = isYou(view, event.dealer) ? m.log_you_dealt : m.log_dealt;
      return dealt({ ...who, game: event.game });
    }
    default:
      return null;
  }
}

function called(event: TalkCalled, view: View): string {
  const you = isMe(view, event.person);
  const told = { name: name(event.name), team: teamName(view, event.team) };
  if (event.text === null) return (you ? m.log_you_called_aloud : m.log_talk_called_aloud)(told);
  return (you ? m.log_you_called : m.log_talk_called)({ ...told, text: quoted(event.text) });
}
