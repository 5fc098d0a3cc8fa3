/** The editions in words. */

import { m } from '../../paraglide/messages';
import type { EditionCard } from '../net/protocol';
import { optionDifference } from './options';

interface EditionWords {
  name: () => string;
  /** A sentence or two. */
  about: () => string;
}

const EDITIONS: Record<string, EditionWords> = {
  classic: { name: m.edition_classic, about: m.rules_about_classic },
  bilingual: { name: m.edition_bilingual, about: m.rules_about_bilingual },
  giant: { name: m.edition_giant, about: m.rules_about_giant },
  strategy: { name: m.edition_strategy, about: m.rules_about_strategy },
  encyclopedia: { name: m.edition_encyclopedia, about: m.rules_about_encyclopedia },
};

/** What an edition is called. */
export function editionName(id: string): string {
  return EDITIONS[id]?.name() ?? id;
}

export function aboutEdition(id: string): string {
  return EDITIONS[id]?.about() ?? '';
}

/** What an edition does otherwise than the first one, in plain words. */
export function differences(edition: EditionCard): string {
  const words = edition.differs.map((option) => optionDifference(option, edition.options[option]));
  if (words.length > 0) return words.join(' ');
  return edition.id === 'classic' ? m.setup_edition_classic() : m.setup_edition_same();
}
