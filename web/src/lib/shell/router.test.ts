import { expect, it } from 'vitest';
import { ADDRESSES, type Screen } from './addresses';
import { pathTo, routeOf, rulesPath, tablePath } from './router';
import { screenOf } from './screens';
import { inviteLink, keyLink, publicOrigin } from './share';

const at = (path: string) => routeOf(new URL(path, 'http://here'));

it('finds the table in an address', () => {
  expect(at('/t/k7mq2xra')).toEqual({
    screen: 'table',
    code: 'K7MQ-2XRA',
    watch: false,
    face: 'table',
  });
  expect(at('/t/K7MQ-2XRA?watch')).toMatchObject({ code: 'K7MQ-2XRA', watch: true });
  expect(at('/t/K7MQ%202XRA/')).toMatchObject({ code: 'K7MQ-2XRA' });
});

it('knows the faces of a table', () => {
  expect(at('/t/K7MQ-2XRA?screen')).toMatchObject({ code: 'K7MQ-2XRA', face: 'screen' });
  expect(at('/t/K7MQ-2XRA?hand')).toMatchObject({ code: 'K7MQ-2XRA', face: 'hand' });
  for (const face of ['table', 'screen', 'hand'] as const) {
    expect(at(tablePath('K7MQ-2XRA', face))).toMatchObject({ face });
  }
});

it('leads everything else home', () => {
  for (const path of ['/', '/t/', '/x', '/t/a/b']) expect(at(path)).toEqual({ screen: 'home', part: null });
});

it('invites to an address that other devices can reach', () => {
  const own = { hostname: 'localhost', origin: 'http://localhost:8765' } as Location;
  const net = { hostname: '10.0.0.7', origin: 'http://10.0.0.7:8765' } as Location;
  expect(publicOrigin(['http://192.168.1.5:8765'], own)).toBe('http://192.168.1.5:8765');
  expect(publicOrigin([], own)).toBe('http://localhost:8765');
  expect(publicOrigin(['http://192.168.1.5:8765'], net)).toBe('http://10.0.0.7:8765');
});

it('puts the key where no server sees it', () => {
  const link = new URL(keyLink('K7MQ-2XRA', 'a/b+c', ['http://192.168.1.5:8765']));
  expect(link.search).toBe('');
  expect(new URLSearchParams(link.hash.slice(1)).get('key')).toBe('a/b+c');
  expect(inviteLink('K7MQ-2XRA', ['http://192.168.1.5:8765'])).not.toContain('key');
  const hand = new URL(keyLink('K7MQ-2XRA', 'abc', ['http://192.168.1.5:8765'], 'hand'));
  expect([hand.search, hand.hash]).toEqual(['?hand', '#key=abc']);
});

it('knows the lessons and the rules', () => {
  expect(at('/learn')).toEqual({ screen: 'learn', part: null });
  expect(at('/learn/corner')).toEqual({ screen: 'learn', part: 'corner' });
  expect(at('/rules/giant')).toEqual({ screen: 'rules', part: 'giant' });
});

it('finds every address that it gives', () => {
  for (const screen of Object.keys(ADDRESSES) as Screen[]) {
    expect(at(pathTo(screen, 'a b'))).toMatchObject({ screen });
  }
  expect([pathTo('home'), pathTo('learn'), pathTo('learn', 'a b')]).toEqual(['/', '/learn', '/learn/a%20b']);
});

it('takes what it cannot read as it is written', () => {
  expect(at('/rules/%')).toEqual({ screen: 'rules', part: '%' });
});

it('has a screen for every address', { timeout: 60_000 }, async () => {
  const inside = ['home', 'table'];
  const others = (Object.keys(ADDRESSES) as Screen[]).filter((screen) => !inside.includes(screen));
  expect(await Promise.all(others.map(screenOf))).toHaveLength(others.length);
});

it('leads to a clause of an edition', () => {
  expect(rulesPath('giant', 'J2')).toBe('/rules/giant#J2');
  expect(rulesPath('giant')).toBe('/rules/giant');
});
