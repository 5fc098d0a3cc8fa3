/** Sentences in pieces, so that names, cards and spaces in them are shown in their own way. */

import { spokenCard } from '../table/cards';

export type PartKind = 'text' | 'name' | 'card' | 'space' | 'strong';

/** A piece of a sentence that is shown in its own way. */
export interface Part {
  kind: PartKind;
  text: string;
}

const OPEN = '\uE000';
const CLOSE = '\uE001';
/** The first letter of a message, behind the mark of a wrapped value if there is one. */
const START = new RegExp(`^(${OPEN}.)?(\\p{L})`, 'u');
const KINDS: Record<string, PartKind> = { n: 'name', c: 'card', s: 'space', b: 'strong' };

/** Wrap a value so that it keeps its kind on the way through a message. */
function mark(kind: string, text: string): string {
  return `${OPEN}${kind}${text.replaceAll(OPEN, '').replaceAll(CLOSE, '')}${CLOSE}`;
}

export const name = (text: string) => mark('n', text);
export const card = (text: string) => mark('c', text);
export const space = (text: string) => mark('s', text);
export const strong = (text: string) => mark('b', text);
/** Words of a person, which may hold anything. */
export const quoted = (text: string) => mark('t', text);

/** A message with a capital at its start, also where that start is a wrapped value. */
export function capitalised(message: string): string {
  return message.replace(START, (_, mark = '', letter) => mark + letter.toLocaleUpperCase());
}

/** Cut a message with wrapped values into its parts. */
export function partsOf(message: string): Part[] {
  const parts: Part[] = [];
  for (const piece of message.split(OPEN)) {
    const [inside, after] = piece.includes(CLOSE) ? piece.split(CLOSE) : [null, piece];
    if (inside) parts.push({ kind: KINDS[inside[0] ?? ''] ?? 'text', text: inside.slice(1) });
    if (after) parts.push({ kind: 'text', text: after });
  }
  return parts;
}

/** The sentence as it is spoken: cards by their full names. */
export function spoken(parts: Part[]): string {
  return parts.map((part) => (part.kind === 'card' ? spokenCard(part.text) : part.text)).join('');
}
