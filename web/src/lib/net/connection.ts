import type { AnyMessage, AnyRequest, Done, Hello, Hint, Ping, Refused } from './protocol';

export type Link = 'connecting' | 'open' | 'lost' | 'gone';
export type IdRequest = Exclude<AnyRequest, Hello | Ping>;
export type Answer = Done | Hint | Refused;

export interface Listener {
  /** What to say first on every new socket. */
  hello(): Hello;
  message(message: AnyMessage): void;
  link(link: Link): void;
}

const PING_EVERY = 15_000;
const DEAD_AFTER = 10_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5_000;

interface Waiting {
  request: IdRequest;
  settle(answer: Answer): void;
}

/** A socket to one table that mends itself and loses no request. */
export class Connection {
  #url: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  /** What a throttled server has asked for. */
  #atLeast = 0;
  #greeted = false;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setTimeout> | undefined;
  #dying: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Sends a request and answers with what the server said to it, however often the line breaks. */
  send(request: IdRequest): Promise<Answer> {
    if (this.#closed) return Promise.resolve(closedAnswer(request.id));
    return new Promise((settle) => {
      this.#waiting.set(request.id, { request, settle });
      if (this.#greeted) this.#write(request);
    });
  }

  /** Hangs up for good. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#retry);
    this.#drop();
    for (const [id, { settle }] of this.#waiting) settle(closedAnswer(id));
    this.#waiting.clear();
    this.#listener.link('gone');
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = ({ data }) => this.#read(JSON.parse(data));
    socket.onclose = () => this.#lose();
    this.#expectLife();
  }

  #greet(): void {
    this.#write(this.#listener.hello());
    this.#greeted = true;
    for (const { request } of this.#waiting.values()) this.#write(request);
  }

  #read(message: AnyMessage): void {
    this.#alive();
    if (message.type === 'update') this.#settleDown();
    if (message.type === 'done' || message.type === 'hint' || message.type === 'refused')
      this.#answer(message);
    if (message.type === 'refused' && message.id === null) this.#atLeast = (message.retry_after ?? 0) * 1_000;
    this.#listener.message(message);
    if (message.type === 'farewell' && !message.again) this.close();
  }

  /** Only a table that has shown itself makes the link good; a mere handshake may be refused yet. */
  #settleDown(): void {
    this.#pause = FIRST_PAUSE;
    this.#listener.link('open');
  }

  #answer(answer: Answer): void {
    if (answer.id === null) return;
    this.#waiting.get(answer.id)?.settle(answer);
    this.#waiting.delete(answer.id);
  }

  #write(request: AnyRequest): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  #alive(): void {
    clearTimeout(this.#dying);
    clearTimeout(this.#pinging);
    this.#dying = undefined;
    if (!this.#closed) this.#pinging = setTimeout(() => this.#ping(), PING_EVERY);
  }

  #ping(): void {
    this.#write({ type: 'ping' });
    this.#expectLife();
  }

  #expectLife(): void {
    this.#dying ??= setTimeout(() => this.#lose(), DEAD_AFTER);
  }

  #lose(): void {
    if (this.#closed) return;
    this.#drop();
    this.#listener.link('lost');
    const pause = this.#pause * (0.5 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#connect(), Math.max(pause, this.#atLeast));
    this.#atLeast = 0;
    this.#pause = Math.min(this.#pause * 1.8, LONGEST_PAUSE);
  }

  #drop(): void {
    clearTimeout(this.#dying);
    clearTimeout(this.#pinging);
    this.#dying = undefined;
    this.#greeted = false;
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  /** The device is back: try at once, or make sure the line still works. */
  #hurry = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.#greeted) this.#ping();
    else if (!this.#socket) this.#connect();
  };
}

function closedAnswer(id: string): Refused {
  return { type: 'refused', id, code: 'connection_closed', sentence: '', retry_after: null };
}
