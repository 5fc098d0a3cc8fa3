/** The rules in our own words, said from the options in force: the same data that the engine plays by. */

import { m } from '../../paraglide/messages';
import type { Catalogue, EditionCard, GameView } from '../net/protocol';
import { listing } from '../words/words';
import { type Options, optionsUnder, optionText } from './options';

/** What a text about the rules needs to know. */
export interface Rules {
  edition: string;
  options: Options;
  sequencesToWin: Record<string, number>;
  teamsFor: Record<string, number[]>;
}

interface Section {
  title: () => string;
  clauses: string[];
}

export const SECTIONS: Section[] = [
  {
    title: m.rules_section_setup,
    clauses: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9'],
  },
  { title: m.rules_section_turn, clauses: ['T1', 'T2', 'T3', 'T4', 'J1', 'J2', 'J3', 'D1', 'P1'] },
  { title: m.rules_section_draw, clauses: ['L1', 'L2', 'L3', 'E1', 'E2', 'E3', 'E4'] },
  { title: m.rules_section_sequences, clauses: ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'A1'] },
  { title: m.rules_section_talk, clauses: ['K1', 'K2'] },
];

/** The rules of an edition as it is printed, or as this game plays it. */
export function rulesOf(catalogue: Catalogue, edition: EditionCard, game?: GameView): Rules {
  return {
    edition: edition.id,
    options: game?.options ?? edition.options,
    sequencesToWin: edition.sequences_to_win,
    teamsFor: catalogue.teams_for,
  };
}

type Said = (rules: Rules) => (string | false)[];

interface Clause {
  title: () => string;
  say: Said;
}

/** A clause that is the same in every edition. */
const fixed = (title: () => string, text: () => string): Clause => ({ title, say: () => [text()] });

/** A clause that an option switches between two texts. */
const either = (title: () => string, is: (rules: Rules) => boolean, yes: () => string, no: () => string) => ({
  title,
  say: (rules: Rules) => [is(rules) ? yes() : no()],
});

const CLAUSES: Record<string, Clause> = {
  S1: {
    title: m.rules_s1,
    say: ({ teamsFor }) => [m.rules_s1_text({ counts: listing(Object.keys(teamsFor)) })],
  },
  S2: fixed(m.rules_s2, m.rules_s2_text),
  S3: fixed(m.rules_s3, m.rules_s3_text),
  S4: fixed(m.rules_s4, m.rules_s4_text),
  S5: fixed(m.rules_s5, m.rules_s5_text),
  S6: fixed(m.rules_s6, m.rules_s6_text),
  S7: fixed(m.rules_s7, m.rules_s7_text),
  S8: {
    title: m.rules_s8,
    say: ({ sequencesToWin }) =>
      Object.entries(sequencesToWin).map(([teams, count]) => m.rules_s8_text({ teams, count })),
  },
  S9: { title: m.rules_s9, say: chips },
  T1: either(m.rules_t1, ({ options }) => options.discards === 'shared', m.rules_t1_shared, m.rules_t1_own),
  T2: fixed(m.rules_t2, m.rules_t2_text),
  T3: fixed(m.rules_t3, m.rules_t3_text),
  T4: fixed(m.rules_t4, m.rules_t4_text),
  J1: fixed(m.rules_j1, m.rules_j1_text),
  J2: fixed(m.rules_j2, m.rules_j2_text),
  J3: either(m.rules_j3, breaksSequences, m.rules_j3_advanced, m.rules_j3_text),
  D1: fixed(m.rules_d1, m.rules_d1_text),
  P1: fixed(m.rules_p1, m.rules_p1_text),
  L1: either(
    m.rules_l1,
    ({ options }) => options.draw === 'by_hand',
    m.rules_l1_by_hand,
    m.rules_l1_automatic,
  ),
  L2: either(
    m.rules_l2,
    ({ options }) => options.lost_draw === 'moved',
    m.rules_l2_moved,
    m.rules_l2_moved_and_drawn,
  ),
  L3: fixed(m.rules_l3, m.rules_l3_text),
  E1: either(m.rules_e1, reshuffles, m.rules_e1_on, m.rules_e1_off),
  E2: either(m.rules_e2, reshuffles, m.rules_e2_off, m.rules_e2_on),
  E3: fixed(m.rules_e3, m.rules_e3_text),
  E4: {
    title: m.rules_e4,
    say: ({ options }) => [m.rules_e4_text({ rounds: String(options.stalemate_rounds) })],
  },
  Q1: fixed(m.rules_q1, m.rules_q1_text),
  Q2: fixed(m.rules_q2, m.rules_q2_text),
  Q3: fixed(m.rules_q3, m.rules_q3_text),
  Q4: fixed(m.rules_q4, m.rules_q4_text),
  Q5: fixed(m.rules_q5, m.rules_q5_text),
  Q6: fixed(m.rules_q6, m.rules_q6_text),
  A1: either(m.rules_a1, breaksSequences, m.rules_a1_on, m.rules_a1_off),
  K1: either(m.rules_k1, ({ options }) => !!options.table_talk, m.rules_k1_on, m.rules_k1_off),
  K2: either(m.rules_k2, ({ options }) => !!options.table_talk, m.rules_k2_on, m.rules_k2_off),
};

function breaksSequences({ options }: Rules): boolean {
  return !!options.advanced_removal;
}

function reshuffles({ options }: Rules): boolean {
  return options.deck_empty === 'reshuffle';
}

function chips({ options }: Rules): (string | false)[] {
  return [
    options.unlimited_chips ? optionText('unlimited_chips', true) : optionText('chips', options.chips),
    m.rules_s9_text(),
    optionText('colours', options.colours),
    (options.colours as string[]).length < 3 && m.rules_s9_third(),
  ];
}

export function clauseTitle(id: string): string {
  return CLAUSES[id]?.title() ?? id;
}

/** What a clause says where these rules are played. */
export function clauseText(id: string, rules: Rules): string {
  const said = CLAUSES[id]?.say(rules) ?? [];
  return [...said, ...optionsUnder(id, rules.options)].filter((sentence) => sentence !== false).join(' ');
}
