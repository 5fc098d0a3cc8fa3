/** The house rules: the options of the rules, and what a table agrees on besides. */

import { m } from '../../paraglide/messages';
import { type EditionCard, PACES, type SetUp } from '../net/protocol';
import { optionHint, optionLabel, optionWord } from './options';

/** What can be agreed besides the edition and its options, by where the set-up keeps it. */
const TABLE_KEYS = {
  turn_seconds: 'turn_seconds',
  away_seconds: 'away_seconds',
  pace: 'pace',
  hints: 'hints',
  /** The option `cut` is the form of the cut; this is whether people make it. */
  everyone_cuts: 'cut',
  latecomers: 'latecomers',
  onlookers: 'onlookers',
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
  'everyone_cuts',
  'colours',
  'latecomers',
];

/** The values that each of them can take. */
export const TABLE_VALUES: { [Rule in TableRule]: readonly SetUp[(typeof TABLE_KEYS)[Rule]][] } = {
  turn_seconds: [null, 15, 30, 60, 120, 300],
  away_seconds: [null, 15, 60, 300, 3600],
  pace: PACES,
  hints: [true, false],
  everyone_cuts: [true, false],
  latecomers: [true, false],
  onlookers: [true, false],
  call_seconds: [15, 30, 60, 120],
};

interface Words {
  label: () => string;
  hint: () => string;
  word: (value: never) => string;
}

const WORDS: Record<TableRule, Words> = {
  turn_seconds: {
    label: m.setup_rule_turn_seconds,
    hint: m.setup_rule_turn_seconds_hint,
    word: (seconds: number | null) => (seconds === null ? m.setup_rule_off() : duration(seconds)),
  },
  away_seconds: {
    label: m.setup_rule_away_seconds,
    hint: m.setup_rule_away_seconds_hint,
    word: (seconds: number | null) => (seconds === null ? m.setup_rule_never() : duration(seconds)),
  },
  pace: {
    label: m.setup_rule_pace,
    hint: m.setup_rule_pace_hint,
    word: (pace: SetUp['pace']) => PACE_WORDS[pace](),
  },
  hints: {
    label: m.setup_rule_hints,
    hint: m.setup_rule_hints_hint,
    word: (on: boolean) => (on ? m.setup_rule_hints_on() : m.setup_rule_hints_off()),
  },
  everyone_cuts: {
    label: m.setup_rule_everyone_cuts,
    hint: m.setup_rule_everyone_cuts_hint,
    word: (on: boolean) => (on ? m.setup_rule_everyone_cuts_on() : m.setup_rule_everyone_cuts_off()),
  },
  latecomers: {
    label: m.setup_rule_latecomers,
    hint: m.setup_rule_latecomers_hint,
    word: (on: boolean) => (on ? m.setup_rule_latecomers_on() : m.setup_rule_latecomers_off()),
  },
  onlookers: {
    label: m.setup_rule_onlookers,
    hint: m.setup_rule_onlookers_hint,
    word: (on: boolean) => (on ? m.setup_rule_onlookers_on() : m.setup_rule_onlookers_off()),
  },
  call_seconds: {
    label: m.setup_rule_call_seconds,
    hint: m.setup_rule_call_seconds_hint,
    word: duration,
  },
};

const PACE_WORDS: Record<SetUp['pace'], () => string> = {
  fast: m.setup_rule_pace_fast,
  natural: m.setup_rule_pace_natural,
  slow: m.setup_rule_pace_slow,
};

function duration(seconds: number): string {
  if (seconds % 3600 === 0) return m.setup_hours({ count: seconds / 3600 });
  if (seconds % 60 === 0) return m.setup_minutes({ count: seconds / 60 });
  return m.setup_seconds({ count: seconds });
}

export function ruleLabel(rule: string): string {
  return isTableRule(rule) ? WORDS[rule].label() : optionLabel(rule);
}

export function ruleHint(rule: string): string {
  return isTableRule(rule) ? WORDS[rule].hint() : optionHint(rule);
}

/** A rule's value in a word or two. */
export function valueLabel(rule: string, value: unknown): string {
  return isTableRule(rule) ? WORDS[rule].word(value as never) : optionWord(rule, value);
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
