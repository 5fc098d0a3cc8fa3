import { keepLast, lastSeen } from '../kept/last-seen';
import { ServerClock } from './clock';
import { type Answer, Connection, type IdRequest, type Link } from './connection';
import type {
  AnyMessage,
  Farewell,
  Reacted,
  Refused,
  SetUp,
  Shown,
  Update,
  View,
  WireEvent,
} from './protocol';

const MOST_EVENTS = 500;
const REACTION_SHOWN = 4_000;
/** How long spaces stay lit that someone points at. */
export const POINTED = 3_000;

/** With these the door is shut, and not only for a moment. */
const SHUT_OUT = ['unknown_table', 'no_onlookers', 'sent_away'];

/** A request before its id is filled in. */
export type Wish = IdRequest extends infer R ? (R extends { id: string } ? Omit<R, 'id'> : never) : never;
export type ShownReaction = Reacted & { key: number };
/** What the parts beside the board need of a place at a table, or in a lesson. */
export type Place = Pick<TableSession, 'reactions' | 'request'>;
type EventsListener = (events: WireEvent[], view: View) => void;

/** One's place at one table: the newest view, what has happened, and a way to ask for things. */
export class TableSession {
  readonly code: string;
  readonly token: string | null;
  view = $state.raw<View | null>(null);
  number = $state(0);
  events = $state.raw<WireEvent[]>([]);
  fresh = $state.raw<WireEvent[]>([]);
  link = $state<Link>('connecting');
  farewell = $state.raw<Farewell | null>(null);
  /** Why the table did not let us in at all. */
  turnedAway = $state.raw<Refused | null>(null);
  reactions = $state.raw<ShownReaction[]>([]);
  refusal = $state.raw<Refused | null>(null);
  /** The spaces people point at just now; each person's newest. */
  pointing = $state.raw<Shown[]>([]);
  /** When what is shown was seen, as long as it is only what was kept from then. */
  keptFrom = $state<number | null>(null);

  #clock = new ServerClock();
  #listeners = new Set<EventsListener>();
  #connection: Connection;
  #reactionKey = 0;
  /** Parts of the set-up that were asked for and not yet answered. */
  #asked = $state.raw<Partial<SetUp>>({});
  #unanswered = 0;

  /** Who only looks on has a place by a key, but neither sees nor keeps what is its holder's. */
  constructor(code: string, token: string | null, lookOn = false) {
    this.code = code;
    const borrows = lookOn && token !== null;
    this.token = lookOn ? null : token;
    this.#connection = new Connection(socketAddress(code), {
      hello: () => ({ type: 'hello', token, number: this.number || null, ...(borrows && { look_on: true }) }),
      message: (message) => this.#take(message),
      link: (link) => this.#setLink(link),
    });
  }

  /** Whether the line has broken and that is yet to be said: above what was only kept there is a notice. */
  get lost(): boolean {
    return this.link === 'lost' && this.keptFrom === null;
  }

  /** Milliseconds since 1970 by the server's clock. */
  now(): number {
    return this.#clock.now();
  }

  /** The set-up as it is about to be. */
  get setup(): SetUp | null {
    return this.view && { ...this.view.table.setup, ...this.#asked };
  }

  /** Calls back with the events of every update that continues what was shown; returns how to stop. */
  onevents(listener: EventsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the table for something. Never throws: a refusal is an answer. */
  async request(wish: Wish): Promise<Answer> {
    if (this.keptFrom !== null) return this.#refuse('offline');
    const answer = await this.#connection.send({
      ...wish,
      id: crypto.randomUUID?.() ?? freshId(),
    } as IdRequest);
    this.refusal = answer.type === 'refused' ? answer : null;
    return answer;
  }

  /** Makes a move in notation, meant for the newest number seen. */
  play(move: string, seat?: number): Promise<Answer> {
    return this.request({ type: 'play', move, number: this.number, seat: seat ?? null });
  }

  /** Asks what the strongest bot would do. */
  hint(): Promise<Answer> {
    return this.request({ type: 'ask_hint' });
  }

  /** Changes a part of the set-up. It is sent whole, so a change on its way goes along, lest it be undone. */
  async setUp(part: Partial<SetUp>): Promise<void> {
    this.#asked = { ...this.#asked, ...part };
    const setup = this.setup;
    this.#unanswered += 1;
    if (setup) await this.request({ type: 'set_up', setup });
    this.#unanswered -= 1;
    if (this.#unanswered === 0) this.#asked = {};
  }

  close(): void {
    this.#connection.close();
  }

  #setLink(link: Link): void {
    if (this.link === 'gone') return;
    if (link === 'lost') this.#clock.reset();
    if (link === 'lost' && !this.view) this.#recall();
    // Until the table has been seen once there is nothing to lose yet.
    this.link = link === 'lost' && !this.view ? 'connecting' : link;
  }

  /** Without a line to the table, shows it as it was last seen. */
  #recall(): void {
    const seen = this.token ? lastSeen(this.code) : null;
    if (!seen) return;
    this.events = seen.events;
    this.view = seen.view;
    this.keptFrom = seen.at;
  }

  #refuse(code: string): Refused {
    this.refusal = { type: 'refused', id: null, code, sentence: '', retry_after: null };
    return this.refusal;
  }

  #take(message: AnyMessage): void {
    if (message.type === 'update') this.#update(message);
    else if (message.type === 'reacted') this.#showReaction(message);
    else if (message.type === 'shown') this.#point(message);
    else if (message.type === 'farewell') this.farewell = message;
    else if (message.type === 'refused' && message.id === null) this.#unread(message);
  }

  #update(update: Update): void {
    this.#clock.hear(update.now);
    const news = update.whole ? [] : update.events.filter((event) => event.number > this.number);
    this.events = (update.whole ? update.events : [...this.events, ...news]).slice(-MOST_EVENTS);
    this.fresh = news;
    this.number = update.number;
    this.view = update.view;
    this.keptFrom = null;
    if (this.token) keepLast(this.code, update.view, this.events);
    if (news.length > 0) for (const listener of this.#listeners) listener(news, update.view);
  }

  /** A refusal without an id belongs to the socket itself; where we are not let in, trying on is pointless. */
  #unread(refusal: Refused): void {
    this.refusal = refusal;
    if (this.view || !SHUT_OUT.includes(refusal.code)) return;
    this.turnedAway = refusal;
    this.close();
  }

  #showReaction(reacted: Reacted): void {
    const shown = { ...reacted, key: ++this.#reactionKey };
    this.reactions = [...this.reactions, shown];
    setTimeout(() => {
      this.reactions = this.reactions.filter((other) => other !== shown);
    }, REACTION_SHOWN);
  }

  #point(shown: Shown): void {
    this.pointing = [...this.pointing.filter((other) => other.person !== shown.person), shown];
    setTimeout(() => {
      this.pointing = this.pointing.filter((other) => other !== shown);
    }, POINTED);
  }
}

function socketAddress(code: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws/${encodeURIComponent(code)}`;
}

/** `randomUUID` is missing on pages that phones open without https. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
