import { type EditionCard, PACES, type SetUp } from '../../../lib/net/protocol';
import { listing } from '../../../lib/words/words';
import { m } from '../../../paraglide/messages';

/** What can be agreed besides the edition and its options, by where the set-up keeps it. */
const TABLE_KEYS = {
  turn_seconds: 'turn_seconds',
  away_seconds: 'away_seconds',
  pace: 'pace',
  hints: 'hints',
  /** The option `cut` is the form of the cut; this is whether people make it. */
  cutting: 'cut',
  latecomers: 'latecomers',
  call_seconds: 'call_seconds',
} as const satisfies Record<string, keyof SetUp>;

export type TableRule = keyof typeof TABLE_KEYS;
export const TABLE_RULES = Object.keys(TABLE_KEYS) as TableRule[];

/** Where the set-up keeps what was agreed about this. */
export function agreedKey(rule: TableRule): (typeof TABLE_KEYS)[TableRule] {
  return TABLE_KEYS[rule];
}

/** The ones most tables talk about; the others are a tap away. */
export const FIRST_RULES = [
  'draw',
  'turn_seconds',
  'table_talk',
  'hints',
  'chips',
  'pace',
  'cutting',
  'colours',
  'latecomers',
];

/** The values that each of them can take. */
export const TABLE_VALUES: { [Rule in TableRule]: readonly SetUp[(typeof TABLE_KEYS)[Rule]][] } = {
  turn_seconds: [null, 15, 30, 60, 120, 300],
  away_seconds: [null, 15, 60, 300, 3600],
  pace: PACES,
  hints: [true, false],
  cutting: [true, false],
  latecomers: [true, false],
  call_seconds: [15, 30, 60, 120],
};

type Words = Record<string, () => string>;

const LABELS: Words = {
  draw: m.setup_rule_draw,
  deck_empty: m.setup_rule_deck_empty,
  lost_draw: m.setup_rule_lost_draw,
  table_talk: m.setup_rule_table_talk,
  advanced_removal: m.setup_rule_advanced_removal,
  discards: m.setup_rule_discards,
  cut: m.setup_rule_cut,
  chips: m.setup_rule_chips,
  unlimited_chips: m.setup_rule_unlimited_chips,
  colours: m.setup_rule_colours,
  stalemate_rounds: m.setup_rule_stalemate_rounds,
  turn_seconds: m.setup_rule_turn_seconds,
  away_seconds: m.setup_rule_away_seconds,
  pace: m.setup_rule_pace,
  hints: m.setup_rule_hints,
  cutting: m.setup_rule_cutting,
  latecomers: m.setup_rule_latecomers,
  call_seconds: m.setup_rule_call_seconds,
};

const HINTS: Words = {
  draw: m.setup_rule_draw_hint,
  deck_empty: m.setup_rule_deck_empty_hint,
  lost_draw: m.setup_rule_lost_draw_hint,
  table_talk: m.setup_rule_table_talk_hint,
  advanced_removal: m.setup_rule_advanced_removal_hint,
  discards: m.setup_rule_discards_hint,
  cut: m.setup_rule_cut_hint,
  chips: m.setup_rule_chips_hint,
  unlimited_chips: m.setup_rule_unlimited_chips_hint,
  colours: m.setup_rule_colours_hint,
  stalemate_rounds: m.setup_rule_stalemate_rounds_hint,
  turn_seconds: m.setup_rule_turn_seconds_hint,
  away_seconds: m.setup_rule_away_seconds_hint,
  pace: m.setup_rule_pace_hint,
  hints: m.setup_rule_hints_hint,
  cutting: m.setup_rule_cutting_hint,
  latecomers: m.setup_rule_latecomers_hint,
  call_seconds: m.setup_rule_call_seconds_hint,
};

const VALUES: Words = {
  'draw automatic': m.setup_rule_draw_automatic,
  'draw by_hand': m.setup_rule_draw_by_hand,
  'deck_empty reshuffle': m.setup_rule_deck_empty_reshuffle,
  'deck_empty drawn': m.setup_rule_deck_empty_drawn,
  'lost_draw moved': m.setup_rule_lost_draw_moved,
  'lost_draw moved_and_drawn': m.setup_rule_lost_draw_moved_and_drawn,
  'table_talk true': m.setup_rule_table_talk_on,
  'table_talk false': m.setup_rule_table_talk_off,
  'advanced_removal true': m.setup_rule_on,
  'advanced_removal false': m.setup_rule_off,
  'discards own': m.setup_rule_discards_own,
  'discards shared': m.setup_rule_discards_shared,
  'cut card': m.setup_rule_cut_card,
  'cut packet': m.setup_rule_cut_packet,
  'unlimited_chips true': m.setup_rule_on,
  'unlimited_chips false': m.setup_rule_off,
  'pace fast': m.setup_rule_pace_fast,
  'pace natural': m.setup_rule_pace_natural,
  'pace slow': m.setup_rule_pace_slow,
  'hints true': m.setup_rule_hints_on,
  'hints false': m.setup_rule_hints_off,
  'cutting true': m.setup_rule_cutting_on,
  'cutting false': m.setup_rule_cutting_off,
  'latecomers true': m.setup_rule_latecomers_on,
  'latecomers false': m.setup_rule_latecomers_off,
};

const COLOURS: Words = { blue: m.setup_colour_blue, green: m.setup_colour_green, red: m.setup_colour_red };

const DIFFERENCES: Words = {
  deck_empty: m.setup_differs_deck_empty,
  lost_draw: m.setup_differs_lost_draw,
  table_talk: m.setup_differs_table_talk,
  discards: m.setup_differs_discards,
  cut: m.setup_differs_cut,
};

export function ruleLabel(rule: string): string {
  return LABELS[rule]?.() ?? rule;
}

export function ruleHint(rule: string): string {
  return HINTS[rule]?.() ?? '';
}

export function colourName(colour: string): string {
  return COLOURS[colour]?.() ?? colour;
}

/** A rule's value in a word or two. */
export function valueLabel(rule: string, value: unknown): string {
  if (rule === 'call_seconds') return duration(value as number);
  if (rule === 'turn_seconds') return value === null ? m.setup_rule_off() : duration(value as number);
  if (rule === 'away_seconds') return value === null ? m.setup_rule_never() : duration(value as number);
  if (rule === 'chips') return Object.values(value as Record<string, number>).join(' · ');
  if (rule === 'colours') return listing((value as string[]).map(colourName));
  return VALUES[`${rule} ${value}`]?.() ?? String(value);
}

function duration(seconds: number): string {
  if (seconds % 3600 === 0) return m.setup_hours({ count: seconds / 3600 });
  if (seconds % 60 === 0) return m.setup_minutes({ count: seconds / 60 });
  return m.setup_seconds({ count: seconds });
}

/** What an edition does otherwise than the first one, in plain words. */
export function differences(edition: EditionCard): string {
  const words = edition.differs.map((option) => difference(option, edition.options[option]));
  if (words.length > 0) return words.join(' ');
  return edition.id === 'classic' ? m.setup_edition_classic() : m.setup_edition_same();
}

function difference(option: string, value: unknown): string {
  if (option === 'chips')
    return m.setup_differs_chips({ count: Math.max(...Object.values(value as Record<string, number>)) });
  if (option === 'colours')
    return m.setup_differs_colours({ colours: listing((value as string[]).map(colourName)) });
  return DIFFERENCES[option]?.() ?? `${ruleLabel(option)}: ${valueLabel(option, value)}.`;
}

/** The value in force at this table. */
export function valueNow(rule: string, setup: SetUp, edition: EditionCard): unknown {
  if (isTableRule(rule)) return setup[agreedKey(rule)];
  return rule in setup.options ? setup.options[rule] : edition.options[rule];
}

/** The change of the set-up that gives a rule this value; as printed is no house rule. */
export function changeOf(rule: string, value: unknown, setup: SetUp, edition: EditionCard): Partial<SetUp> {
  if (isTableRule(rule)) return { [agreedKey(rule)]: value };
  const { [rule]: _, ...others } = setup.options;
  const asPrinted = JSON.stringify(value) === JSON.stringify(edition.options[rule]);
  return { options: asPrinted ? others : { ...others, [rule]: value } };
}

/** Another edition, with the house rules that are still none of its own. */
export function editionChange(edition: EditionCard, setup: SetUp): Partial<SetUp> {
  const kept = Object.entries(setup.options).filter(
    ([rule, value]) => JSON.stringify(value) !== JSON.stringify(edition.options[rule]),
  );
  return { edition: edition.id, options: Object.fromEntries(kept) };
}

export function isTableRule(rule: string): rule is TableRule {
  return rule in TABLE_KEYS;
}
