import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type IdRequest } from './connection';
import type { AnyMessage } from './protocol';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }

  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  say(message: Partial<AnyMessage>) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const links: string[] = [];
let heard: AnyMessage[] = [];
let connection: Connection;
const move: IdRequest = { type: 'play', id: 'm1', number: 4, move: '7C@e4', seat: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  links.length = 0;
  heard = [];
  connection = new Connection('ws://here/ws/K7MQ-2XRA', {
    hello: () => ({ type: 'hello', token: 'secret', number: null }),
    message: (message) => heard.push(message),
    link: (link) => links.push(link),
  });
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a connection', () => {
  it('says hello first and is open once the table has shown itself', () => {
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', token: 'secret', number: null }]);
    expect(links).toEqual([]);
    FakeSocket.last.say({ type: 'update' });
    expect(links).toEqual(['open']);
    expect(heard).toHaveLength(1);
  });

  it('answers a request with what the server said to its id', async () => {
    FakeSocket.last.open();
    const answer = connection.send(move);
    FakeSocket.last.say({ type: 'done', id: 'other', number: 5 });
    FakeSocket.last.say({ type: 'done', id: 'm1', number: 5 });
    await expect(answer).resolves.toMatchObject({ type: 'done', id: 'm1' });
  });

  it('sends what was asked before the socket was open after the hello', () => {
    connection.send(move);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(['hello', 'play']);
  });

  it('sends an unanswered request again with the same id after the line broke, an answered one not', async () => {
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'update' });
    const answered = connection.send({ ...move, id: 'm0' });
    FakeSocket.last.say({ type: 'done', id: 'm0', number: 5 });
    await answered;
    const answer = connection.send(move);
    FakeSocket.last.break();
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent.map(({ id }) => id)).toEqual([undefined, 'm1']);
    FakeSocket.last.say({ type: 'refused', id: 'm1', code: 'stale', sentence: '', retry_after: null });
    await expect(answer).resolves.toMatchObject({ code: 'stale' });
  });

  it('pauses longer and longer, never more than five seconds', () => {
    const pauses: number[] = [];
    for (let round = 0; round < 12; round++) {
      const sockets = FakeSocket.all.length;
      FakeSocket.last.break();
      let waited = 0;
      while (FakeSocket.all.length === sockets) {
        vi.advanceTimersByTime(10);
        waited += 10;
      }
      pauses.push(waited);
    }
    expect(pauses[0]).toBeLessThanOrEqual(310);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(2_500);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5_010);
  });

  it('waits as long as a throttled server asks for', () => {
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'refused', id: null, code: 'too_many', sentence: '', retry_after: 30 });
    FakeSocket.last.break();
    vi.advanceTimersByTime(29_900);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('pings a quiet line and takes it for dead without an answer', () => {
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'update' });
    vi.advanceTimersByTime(15_000);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' });
    FakeSocket.last.say({ type: 'pong' });
    vi.advanceTimersByTime(15_000 + 9_999);
    expect(links.at(-1)).toBe('open');
    vi.advanceTimersByTime(1);
    expect(links.at(-1)).toBe('lost');
  });

  it('gives up a handshake that hangs', () => {
    vi.advanceTimersByTime(10_000);
    expect(links).toEqual(['lost']);
  });

  it('tries at once when the network is back', () => {
    FakeSocket.last.break();
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('asks whether the line still works when the page is seen again', () => {
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'update' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' });
  });

  it('comes back after a farewell that says so', () => {
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'farewell', code: 'stopping', sentence: '', again: true });
    FakeSocket.last.break();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('is gone after a last farewell, and refuses what was still asked', async () => {
    FakeSocket.last.open();
    const answer = connection.send(move);
    FakeSocket.last.say({ type: 'farewell', code: 'removed', sentence: '', again: false });
    expect(links).toEqual(['gone']);
    await expect(answer).resolves.toMatchObject({ type: 'refused', code: 'connection_closed' });
    await expect(connection.send(move)).resolves.toMatchObject({ code: 'connection_closed' });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
