/** Why something was refused, with what can be done instead. */

import { m } from '../../paraglide/messages';
import type { Refused } from '../net/protocol';
import { card, type Part, partsOf, space } from './parts';
import { refusalSentence } from './refusal-sentences';

/** The sentence, with where the chosen card still goes when that is the question. */
export function refusalParts(refusal: Refused, chosen: string | null, free: string[]): Part[] {
  const sentence = refusalSentence(refusal);
  const misplaced = refusal.code === 'space_taken' || refusal.code === 'wrong_space';
  if (!misplaced || !chosen || !free[0]) return partsOf(sentence);
  const told = { card: card(chosen), space: space(free[0]) };
  const hint = free[1] ? m.refused_goes_to_two({ ...told, other: space(free[1]) }) : m.refused_goes_to(told);
  return partsOf(`${sentence} ${hint}`);
}
