import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import settings from '../../project.inlang/settings.json';
import { refusalSentence } from '../lib/words/refusal-sentences';
import { type Locale, locales, overwriteGetLocale } from '../paraglide/runtime';
import { messageOf, type Node, placeOf, type Source, sourceOf, sources, walk } from './syntax';

interface Variants {
  declarations: string[];
  match: Record<string, string>;
  selectors: string[];
}
type Message = string | Variants[];
type Messages = Record<string, Message>;

const SLOW = 60_000;
const FOLDER = join(process.cwd(), 'messages');
const BASE = settings.baseLocale;
const FILES: Record<string, Messages> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file.replace('.json', ''), messagesIn(file)]),
);
const ENGLISH = FILES[BASE] as Messages;
const OTHERS = Object.entries(FILES).filter(([locale]) => locale !== BASE);

function messagesIn(file: string): Messages {
  const { $schema: _, ...messages } = JSON.parse(readFileSync(join(FOLDER, file), 'utf-8'));
  return messages;
}

/** Every text of a message. */
function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
}

/** What is filled in, in alphabetical order. */
function gapsOf(message: Message): string[] {
  const gaps = textsOf(message).flatMap((text) => [...text.matchAll(/{(\w+)}/g)].map((found) => found[1]));
  return [...new Set(gaps as string[])].sort();
}

describe('the languages', () => {
  it('are the files in web/messages', () => {
    expect(
      [...settings.locales].sort(),
      'A language is a file in web/messages and an entry in locales of web/project.inlang/settings.json.',
    ).toEqual(Object.keys(FILES).sort());
  });

  it.each(OTHERS)('%s has every message and no other', (locale, messages) => {
    expect(
      Object.keys(ENGLISH).filter((key) => !(key in messages)),
      `Translate these keys in web/messages/${locale}.json.`,
    ).toEqual([]);
    expect(
      Object.keys(messages).filter((key) => !(key in ENGLISH)),
      `These keys of web/messages/${locale}.json are not in ${BASE}.json: add them there or take them out.`,
    ).toEqual([]);
  });

  it.each(OTHERS)('%s fills in what English fills in', (locale, messages) => {
    const shared = Object.keys(messages).filter((key) => key in ENGLISH);
    const differing = shared.filter((key) => {
      const [theirs, ours] = [gapsOf(messages[key] as Message), gapsOf(ENGLISH[key] as Message)];
      return theirs.join() !== ours.join();
    });
    expect(differing, `Use the same {gaps} in web/messages/${locale}.json as in ${BASE}.json.`).toEqual([]);
  });

  it.each(OTHERS)('%s repeats no English sentence', (locale, messages) => {
    const isSentence = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).length > 2;
    const repeated = Object.keys(messages).filter(
      (key) => textsOf(messages[key] ?? '').some(isSentence) && messages[key] === ENGLISH[key],
    );
    expect(repeated, `Translate these keys in web/messages/${locale}.json.`).toEqual([]);
  });

  it.each(Object.entries(FILES))('%s has a form for every number', (locale, messages) => {
    const rules = new Intl.PluralRules(locale);
    const used = new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)));
    const lacking = Object.entries(messages).filter(([, message]) => {
      const [variants] = typeof message === 'string' ? [] : message;
      if (!variants?.declarations.some((line) => line.endsWith(': plural'))) return false;
      return [...used].some((form) => !Object.keys(variants.match).some((key) => key.endsWith(`=${form}`)));
    });
    expect(
      lacking.map(([key]) => key),
      `These need the forms ${[...used].join(', ')} in web/messages/${locale}.json.`,
    ).toEqual([]);
  });

  it.each(Object.entries(FILES))('%s is in alphabetical order', (locale, messages) => {
    const keys = Object.keys(messages);
    expect(keys, `Sort the keys of web/messages/${locale}.json.`).toEqual([...keys].sort());
  });
});

describe('the messages', () => {
  it('are all used, and all that are used exist', { timeout: SLOW }, () => {
    const used = new Map<string, string>();
    for (const source of sources()) {
      walk(source.tree, (node) => {
        const key = messageOf(node);
        if (key) used.set(key, placeOf(source, node));
      });
    }
    expect(
      [...used].filter(([key]) => !(key in ENGLISH)).map(([key, place]) => `${place} m.${key}`),
      'Write these messages in every file of web/messages.',
    ).toEqual([]);
    expect(
      Object.keys(ENGLISH).filter((key) => !used.has(key)),
      'Nothing says these any more: take them out of every file of web/messages.',
    ).toEqual([]);
  });

  it('are said anew when the language changes', { timeout: SLOW }, () => {
    expect(
      sources().flatMap(saidOnce),
      'Said once, these stay in the old language: put them into a function, the markup or $derived.',
    ).toEqual([]);
  });

  it('that would stay are found', () => {
    const once = (text: string) => saidOnce(sourceOf('Some.svelte', text));
    expect(once('<script>const word = m.key();</script>')).toHaveLength(1);
    expect(once('<script>const word = $derived(m.key()); const say = () => m.key();</script>')).toEqual([]);
    expect(once('<script>const WORDS = { one: m.one };</script><p>{m.key()}</p>')).toEqual([]);
  });
});

/** Messages said while a script is set up, and never again. */
function saidOnce(source: Source): string[] {
  const found: string[] = [];
  walk(source.tree, (node, around) => {
    if (node.type !== 'CallExpression' || !messageOf(node.callee as Node)) return;
    const again = around.some((one) => /Function|MethodDefinition|Fragment/.test(one.type) || isDerived(one));
    if (!again) found.push(`${placeOf(source, node)} m.${messageOf(node.callee as Node)}()`);
  });
  return found;
}

function isDerived(node: Node): boolean {
  const callee = node.callee as Node | undefined;
  return node.type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === '$derived';
}

describe('every refusal of the server', () => {
  const protocol = readFileSync(join(process.cwd(), 'src/lib/net/protocol.ts'), 'utf-8');
  const union = /export type RefusalCode =([^;]*);/.exec(protocol)?.[1] ?? '';
  const codes = [...union.matchAll(/'(\w+)'/g)].map((found) => found[1] ?? '');
  const farewells = [
    ...(/interface Farewell \{[^}]*code: ([^;]*);/.exec(protocol)?.[1] ?? '').matchAll(/'(\w+)'/g),
  ];

  afterAll(() => overwriteGetLocale(() => 'en'));

  it('is known to the page', () => {
    expect(codes.length).toBeGreaterThan(50);
    expect(farewells.length).toBeGreaterThan(3);
  });

  it.each([...locales])('has a sentence in %s', (locale: Locale) => {
    overwriteGetLocale(() => locale);
    const all = [...codes, ...farewells.map((found) => found[1] ?? '')];
    const dumb = all.filter((code) => refusalSentence({ code, sentence: '' }) === '');
    expect(
      dumb,
      'Write refused_<code> in every file of web/messages and list it in web/src/lib/words/refusal-sentences.ts.',
    ).toEqual([]);
  });
});
