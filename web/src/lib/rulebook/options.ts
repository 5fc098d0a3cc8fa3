/**
 * All that the page says about an option of the rules: a new one is told here, and nowhere else.
 * Which options there are, and which values they take, is the server's catalogue's to say.
 */

import { m } from '../../paraglide/messages';
import { type Colour, colourWord } from '../table/cards';
import { listing } from '../words/words';

type Words = () => string;

/** What is said of one value. */
interface Said {
  /** In a word or two, beside the option's label. */
  word: Words;
  /** What it means, in a sentence. */
  text: Words;
  /** What to say of an edition that differs by it; else label and word will do. */
  differs?: Words;
}

interface OptionWords {
  label: Words;
  /** What there is to choose. */
  hint: Words;
  said: (value: never) => Said | undefined;
  /** The clause that ends with the sentence for the value; other clauses weave it in with words of their own. */
  clause?: string;
  /** When to list it among the rules of a game that is played; else always. */
  inPlay?: (options: Options) => boolean;
}

/** The value of every option. */
export type Options = Record<string, unknown>;

/** An option whose values can be listed. */
const listed = (values: Record<string, Said>) => (value: string | boolean) => values[String(value)];

/** What is told elsewhere on the table, or is past when the game begins. */
const never = () => false;

const OPTIONS: Record<string, OptionWords> = {
  draw: {
    label: m.setup_rule_draw,
    hint: m.setup_rule_draw_hint,
    said: listed({
      automatic: { word: m.setup_rule_draw_automatic, text: m.rules_option_draw_automatic },
      by_hand: { word: m.setup_rule_draw_by_hand, text: m.rules_option_draw_by_hand },
    }),
  },
  lost_draw: {
    label: m.setup_rule_lost_draw,
    hint: m.setup_rule_lost_draw_hint,
    inPlay: ({ draw }) => draw === 'by_hand',
    said: listed({
      moved: {
        word: m.setup_rule_lost_draw_moved,
        text: m.rules_option_lost_draw_moved,
        differs: m.setup_differs_lost_draw,
      },
      moved_and_drawn: {
        word: m.setup_rule_lost_draw_moved_and_drawn,
        text: m.rules_option_lost_draw_moved_and_drawn,
      },
    }),
  },
  deck_empty: {
    label: m.setup_rule_deck_empty,
    hint: m.setup_rule_deck_empty_hint,
    said: listed({
      reshuffle: { word: m.setup_rule_deck_empty_reshuffle, text: m.rules_option_deck_empty_reshuffle },
      drawn: {
        word: m.setup_rule_deck_empty_drawn,
        text: m.rules_option_deck_empty_drawn,
        differs: m.setup_differs_deck_empty,
      },
    }),
  },
  table_talk: {
    label: m.setup_rule_table_talk,
    hint: m.setup_rule_table_talk_hint,
    said: listed({
      true: { word: m.setup_rule_table_talk_on, text: m.rules_option_table_talk_true },
      false: {
        word: m.setup_rule_table_talk_off,
        text: m.rules_option_table_talk_false,
        differs: m.setup_differs_table_talk,
      },
    }),
  },
  advanced_removal: {
    label: m.setup_rule_advanced_removal,
    hint: m.setup_rule_advanced_removal_hint,
    inPlay: never,
    said: listed({
      true: { word: m.setup_rule_on, text: m.rules_option_advanced_removal_true },
      false: { word: m.setup_rule_off, text: m.rules_option_advanced_removal_false },
    }),
  },
  discards: {
    label: m.setup_rule_discards,
    hint: m.setup_rule_discards_hint,
    said: listed({
      own: { word: m.setup_rule_discards_own, text: m.rules_option_discards_own },
      shared: {
        word: m.setup_rule_discards_shared,
        text: m.rules_option_discards_shared,
        differs: m.setup_differs_discards,
      },
    }),
  },
  cut: {
    label: m.setup_rule_cut,
    hint: m.setup_rule_cut_hint,
    clause: 'S5',
    inPlay: never,
    said: listed({
      card: { word: m.setup_rule_cut_card, text: m.rules_option_cut_card },
      packet: {
        word: m.setup_rule_cut_packet,
        text: m.rules_option_cut_packet,
        differs: m.setup_differs_cut,
      },
    }),
  },
  chips: {
    label: m.setup_rule_chips,
    hint: m.setup_rule_chips_hint,
    inPlay: never,
    said: (chips: Record<string, number>) => ({
      word: () => Object.values(chips).join(' · '),
      text: () => m.rules_option_chips({ chips: counts(chips) }),
      differs: () => m.setup_differs_chips({ count: Math.max(...Object.values(chips)) }),
    }),
  },
  unlimited_chips: {
    label: m.setup_rule_unlimited_chips,
    hint: m.setup_rule_unlimited_chips_hint,
    inPlay: never,
    said: listed({
      true: { word: m.setup_rule_on, text: m.rules_option_unlimited_chips_true },
      false: { word: m.setup_rule_off, text: m.rules_option_unlimited_chips_false },
    }),
  },
  colours: {
    label: m.setup_rule_colours,
    hint: m.setup_rule_colours_hint,
    inPlay: never,
    said: (colours: Colour[]) => ({
      word: () => listing(colours.map(colourWord)),
      text: () => m.rules_option_colours({ colours: listing(colours.map(colourWord)) }),
      differs: () => m.setup_differs_colours({ colours: listing(colours.map(colourWord)) }),
    }),
  },
  stalemate_rounds: {
    label: m.setup_rule_stalemate_rounds,
    hint: m.setup_rule_stalemate_rounds_hint,
    said: (rounds: number) => ({
      word: () => String(rounds),
      text: () => m.rules_option_stalemate_rounds({ rounds: String(rounds) }),
    }),
  },
};

/** "blue 50, green 50, red 35". */
function counts(chips: Record<string, number>): string {
  return Object.entries(chips)
    .map(([colour, count]) => `${colourWord(colour as Colour)} ${count}`)
    .join(', ');
}

export function optionLabel(option: string): string {
  return OPTIONS[option]?.label() ?? option;
}

export function optionHint(option: string): string {
  return OPTIONS[option]?.hint() ?? '';
}

/** A value in a word or two. */
export function optionWord(option: string, value: unknown): string {
  return saidOf(option, value)?.word() ?? String(value);
}

/** What a value means, in a sentence. */
export function optionText(option: string, value: unknown): string {
  return saidOf(option, value)?.text() ?? withLabel(option, value);
}

/** What an edition does otherwise by giving an option this value. */
export function optionDifference(option: string, value: unknown): string {
  return saidOf(option, value)?.differs?.() ?? withLabel(option, value);
}

/** The sentences with which a clause ends where these options are in force. */
export function optionsUnder(clause: string, options: Options): string[] {
  const told = Object.keys(OPTIONS).filter((option) => OPTIONS[option]?.clause === clause);
  return told.map((option) => optionText(option, options[option]));
}

/** The options to list among the rules of a game that is played. */
export function optionsInPlay(options: Options): string[] {
  return Object.keys(options).filter((option) => OPTIONS[option]?.inPlay?.(options) ?? true);
}

function saidOf(option: string, value: unknown): Said | undefined {
  return OPTIONS[option]?.said(value as never);
}

function withLabel(option: string, value: unknown): string {
  return `${optionLabel(option)}: ${optionWord(option, value)}.`;
}
