/** The colours of both themes, measured: contrast as WCAG 2.2 counts it, and how far apart hues stay. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apart, contrast, mix, SIGHTS } from './measured-colours';

type Tokens = Record<string, string>;

const CSS = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

/** The colours of all rules with exactly this selector. */
function tokensOf(selector: string): Tokens {
  const rules = [...CSS.matchAll(/([^{}]+)\{([^}]*)\}/g)];
  const bodies = rules.filter(([, head]) => head?.replace(/\/\*.*?\*\//gs, '').trim() === selector);
  const found = bodies.flatMap(([, , body]) => [...(body ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)]);
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}

const LIGHT = tokensOf(':root');
const DARK = { ...LIGHT, ...tokensOf('[data-theme="dark"]') };
const FOUR = tokensOf('[data-suits="four"]');
const THEMES: Record<string, { theme: Tokens; four: Tokens }> = {
  light: { theme: LIGHT, four: { ...LIGHT, ...FOUR } },
  dark: { theme: DARK, four: { ...DARK, ...FOUR, ...tokensOf('[data-suits="four"][data-theme="dark"]') } },
};
const TEAMS = ['blue', 'green', 'red'];
const SUITS = ['spade', 'heart', 'diamond', 'club'];
const PAIRS_OF_TEAMS = [
  ['blue', 'green'],
  ['blue', 'red'],
  ['green', 'red'],
];

/** Front, back, least contrast. */
const MARKS: [string, string, number][] = [
  ['ink', 'table', 7],
  ['ink-2', 'table', 4.5],
  // The light above the table, where it is brightest and darkest.
  ['ink', 'table-lit', 7],
  ['ink-2', 'table-lit', 4.5],
  ['ink', 'table-edge', 7],
  ['ink-2', 'table-edge', 4.5],
  ['ink', 'surface', 7],
  ['ink-2', 'surface', 4.5],
  ['ink-2', 'surface-2', 4.5],
  ['ink-2', 'amber-soft', 4.5],
  ['amber-ink', 'surface', 4.5],
  ['bad', 'surface', 4.5],
  ['bad', 'table', 4.5],
  ['line-strong', 'surface', 3],
  ['bed-ink', 'bed', 4.5],
  ['paper', 'bed', 3],
  ['amber', 'bed', 3],
  ['spade', 'paper', 7],
  ['heart', 'paper', 4.5],
  ['focus', 'surface', 3],
  ['focus', 'focus-gap', 3],
  ...TEAMS.flatMap((team): [string, string, number][] => [
    [`${team}-ink`, 'surface', 4.5],
    [`${team}-edge`, 'paper', 4.5],
    [`${team}-rim`, 'surface', 3],
    [team, 'ivory', 3],
  ]),
];
/** Of a space that steps back. */
const INK_LEFT = 0.62;
/** Of a locked space, before its team tints it. */
const PAPER_LEFT = 0.86;
const KEY_INK = '#2a211a';

function colour(tokens: Tokens, name: string): string {
  const value = tokens[name];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}

describe.each(Object.entries(THEMES))('the %s theme', (_, { theme, four }) => {
  it.each(MARKS)('shows %s on %s at %d or more', (front, back, least) => {
    expect(contrast(colour(theme, front), colour(theme, back))).toBeGreaterThanOrEqual(least);
  });

  it('keeps the words on an amber key readable', () => {
    expect(contrast(KEY_INK, colour(theme, 'amber'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SUITS)('keeps a %s readable on open, stepped back and locked spaces', (suit) => {
    for (const suits of [theme, four]) {
      const ink = colour(suits, suit);
      const locked = TEAMS.map((team) => mix(colour(theme, 'paper'), colour(theme, team), PAPER_LEFT));
      const stepped = mix(ink, '#000000', INK_LEFT);
      expect(contrast(stepped, colour(theme, 'paper-shade'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, colour(theme, 'paper'))).toBeGreaterThanOrEqual(3);
      if (suits === theme) for (const face of locked) expect(contrast(ink, face)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe.each(SIGHTS)('%s', (sight) => {
  it.each(PAIRS_OF_TEAMS)('tells %s from %s', (one = '', other = '') => {
    expect(apart(colour(LIGHT, one), colour(LIGHT, other), sight)).toBeGreaterThanOrEqual(15);
  });

  it('tells red suits from black ones, whose shapes do the rest', () => {
    for (const { theme } of Object.values(THEMES))
      for (const black of ['spade', 'club'])
        for (const red of ['heart', 'diamond'])
          expect(apart(colour(theme, black), colour(theme, red), sight)).toBeGreaterThanOrEqual(10);
  });

  it.each(TEAMS)('tells a %s chip, open or locked, from the paper under it', (team) => {
    for (const { theme } of Object.values(THEMES)) {
      expect(apart(colour(theme, team), colour(theme, 'paper'), sight)).toBeGreaterThanOrEqual(20);
      expect(apart(colour(theme, team), colour(theme, 'ivory'), sight)).toBeGreaterThanOrEqual(20);
    }
  });

  it('tells the four suits apart when they have four colours', () => {
    for (const { four } of Object.values(THEMES))
      for (const one of SUITS)
        for (const other of SUITS.filter((suit) => suit > one))
          expect(apart(colour(four, one), colour(four, other), sight)).toBeGreaterThanOrEqual(10);
  });
});

describe('the measures', () => {
  it('know the extremes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
    expect(apart('#336699', '#336699', 'normal sight')).toBeCloseTo(0, 5);
    expect(apart('#ff0000', '#00ff00', 'deuteranopia')).toBeLessThan(
      apart('#ff0000', '#00ff00', 'normal sight'),
    );
  });
});
