import type { Reaction } from '../../../lib/net/protocol';
import { m } from '../../../paraglide/messages';

const WORDS: Record<Reaction, () => string> = {
  nice: m.table_reaction_nice,
  ouch: m.table_reaction_ouch,
  thanks: m.table_reaction_thanks,
  your_turn: m.table_reaction_your_turn,
  laugh: m.table_reaction_laugh,
  think: m.table_reaction_think,
};

export function reactionWord(kind: Reaction): string {
  return WORDS[kind]();
}
