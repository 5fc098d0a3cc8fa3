import { describe, expect, it } from 'vitest';
import { sourceOf, sources } from './syntax';
import { wordsOutside } from './words-outside';

const SLOW = 60_000;
const found = (text: string, path = 'Some.svelte') => wordsOutside(sourceOf(path, text));

describe('words for people', () => {
  it('stand in the message files only', { timeout: SLOW }, () => {
    expect(
      sources().flatMap(wordsOutside),
      'Move these words to web/messages/en.json and every other language there, and say them with m.key().',
    ).toEqual([]);
  });

  it('are found in markup', () => {
    expect(found('<p>Your turn</p>')).toEqual(['Some.svelte:1 "Your turn"']);
    expect(found("<p>{mine ? 'yours' : theirs}</p>")).toHaveLength(1);
    expect(found('<p>{`plays`}</p>')).toHaveLength(1);
  });

  it('are found in what is spoken', () => {
    expect(found('<button aria-label="Close it">{x}</button>')).toHaveLength(1);
    expect(found("<input placeholder={empty ? 'name' : ''}>")).toHaveLength(1);
    expect(found('<Way title="Play">{x}</Way>')).toHaveLength(1);
  });

  it('are found in scripts', () => {
    expect(found("<script>complaint = 'Type a name first.';</script>")).toHaveLength(1);
    expect(found("export const word = () => 'Copied';", 'some.ts')).toEqual(['some.ts:1 "Copied"']);
  });

  it('are not seen in code', () => {
    expect(found('<div class="big card" style:width="{w}px" role="grid">{m.key()}</div>')).toEqual([]);
    expect(found("<p>{kind === 'one word' ? m.one() : m.other()}</p>")).toEqual([]);
    expect(found("switch (key) { case 'Enter': go('table'); }", 'some.ts')).toEqual([]);
    expect(found("type Word = 'Said so' | 'Passed';", 'some.ts')).toEqual([]);
  });
});
