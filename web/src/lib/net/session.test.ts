import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleView } from '../examples/view';
import type { View, WireEvent } from './protocol';
import { TableSession } from './session.svelte';

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.last = this;
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {}

  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view = (hand: string[]) => ({ table: {}, game: null, me: { hand } }) as unknown as View;
const said = (number: number) =>
  ({ event: 'Said', number, at: 0, person: 1, name: 'Ana', text: 'Hi' }) as WireEvent;
const update = (number: number, events: WireEvent[], whole = false, hand: string[] = []) => ({
  type: 'update',
  number,
  now: Date.now() + 5_000,
  whole,
  events,
  view: view(hand),
});

let session: TableSession;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  session = new TableSession('K7MQ-2XRA', 'secret');
  FakeSocket.last.onopen?.();
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks at the address of its table', () => {
  expect(FakeSocket.last.url).toBe(`ws://${location.host}/ws/K7MQ-2XRA`);
});

it('replaces the view whole and keeps the log', () => {
  FakeSocket.last.say(update(2, [said(1), said(2)], true, ['7C']));
  expect(session.events).toHaveLength(2);
  expect(session.fresh).toEqual([]);
  FakeSocket.last.say(update(3, [said(3)], false, ['8C']));
  expect(session.events.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(session.fresh.map(({ number }) => number)).toEqual([3]);
  expect(session.view?.me?.hand).toEqual(['8C']);
  expect(session.link).toBe('open');
});

it('tells listeners what is new, never what a whole update repeats', () => {
  const heard: number[] = [];
  session.onevents((events) => heard.push(...events.map(({ number }) => number)));
  FakeSocket.last.say(update(2, [said(1), said(2)], true));
  FakeSocket.last.say(update(3, [said(2), said(3)]));
  expect(heard).toEqual([3]);
});

it('keeps at most 500 events', () => {
  FakeSocket.last.say(
    update(
      600,
      Array.from({ length: 600 }, (_, n) => said(n + 1)),
      true,
    ),
  );
  expect(session.events).toHaveLength(500);
  expect(session.events.at(-1)?.number).toBe(600);
});

it('has a place by a key and keeps nothing of its holder, where it only looks on', () => {
  const screen = new TableSession('K7MQ-2XRA', 'secret', true);
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello', token: 'secret', number: null, look_on: true }]);
  expect(screen.token).toBeNull();
});

it('says the last number it has seen when it comes back', () => {
  FakeSocket.last.say(update(7, [], true));
  FakeSocket.last.onclose?.();
  expect(session.link).toBe('lost');
  vi.advanceTimersByTime(400);
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello', token: 'secret', number: 7 }]);
});

it('plays with the newest number and remembers why not', async () => {
  FakeSocket.last.say(update(7, [], true));
  const answer = session.play('7C@e4');
  const asked = FakeSocket.last.sent.at(-1);
  expect(asked).toMatchObject({ type: 'play', number: 7, move: '7C@e4' });
  const refused = {
    type: 'refused',
    id: asked?.id,
    code: 'locked',
    sentence: 'It stays.',
    retry_after: null,
  };
  FakeSocket.last.say(refused);
  expect(await answer).toEqual(refused);
  expect(session.refusal?.code).toBe('locked');
  const next = session.play('7C@e5');
  FakeSocket.last.say({ type: 'done', id: FakeSocket.last.sent.at(-1)?.id, number: 8 });
  await next;
  expect(session.refusal).toBeNull();
});

it('keeps a change of the set-up that is on its way when another one follows', async () => {
  const { sent } = FakeSocket.last;
  FakeSocket.last.say({ ...update(7, [], true), view: exampleView() });
  const changes = [session.setUp({ pace: 'fast' }), session.setUp({ turn_seconds: 30 })];
  expect(sent.at(-1)).toMatchObject({ setup: { pace: 'fast', turn_seconds: 30, away_seconds: 60 } });
  expect(session.setup).toMatchObject({ pace: 'fast', turn_seconds: 30 });
  for (const { id } of sent.slice(-2)) FakeSocket.last.say({ type: 'refused', id, code: 'not_host' });
  await Promise.all(changes);
  expect(session.setup).toEqual(session.view?.table.setup);
});

it('is turned away from a table that does not exist', () => {
  FakeSocket.last.say({ type: 'refused', id: null, code: 'unknown_table', sentence: '', retry_after: null });
  expect(session.turnedAway?.code).toBe('unknown_table');
  expect(session.link).toBe('gone');
});

it('knows the time at the server', () => {
  FakeSocket.last.say(update(1, [], true));
  expect(session.now()).toBe(Date.now() + 5_000);
});

it('shows a reaction for a while', () => {
  FakeSocket.last.say({ type: 'reacted', person: 1, seat: 0, kind: 'nice' });
  expect(session.reactions).toHaveLength(1);
  vi.advanceTimersByTime(4_000);
  expect(session.reactions).toHaveLength(0);
});

it('shows a table that cannot be reached as it was last seen, and only that', async () => {
  const first = new TableSession('CODE', 'secret');
  FakeSocket.last.onopen?.();
  FakeSocket.last.say({ ...update(7, [said(7)], true), view: exampleView({}, { hand: ['7C'] }) });
  first.close();
  const again = new TableSession('CODE', 'secret');
  FakeSocket.last.onclose?.();
  expect(again.view?.me?.hand).toEqual(['7C']);
  expect(again.keptFrom).not.toBeNull();
  expect(await again.play('7C@a3')).toMatchObject({ type: 'refused', code: 'offline' });
  again.close();
  const stranger = new TableSession('CODE', null);
  FakeSocket.last.onclose?.();
  expect(stranger.view).toBeNull();
  stranger.close();
});
