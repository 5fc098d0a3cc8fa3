import { m } from '../../paraglide/messages';
import { getLocale } from '../../paraglide/runtime';
import { ApiProblem } from '../net/api';
import { readyIn } from '../net/readiness.svelte';
import { refusalSentence } from './refusal-sentences';

/** Why something over HTTP did not work, in a sentence. */
export function problemSentence(problem: unknown): string {
  if (!(problem instanceof ApiProblem) || problem.code === 'no_answer')
    return navigator.onLine ? m.shell_no_answer() : m.shell_offline();
  if (problem.retryAfter) return m.shell_try_later({ seconds: Math.ceil(problem.retryAfter) });
  return refusalSentence({ code: problem.code, sentence: problem.message });
}

/** English lists without the comma before "and". */
const listLocale = () => (getLocale() === 'en' ? 'en-GB' : getLocale());

/** Names as one says them: "Ana, Bruno and Chidi". */
export function listing(names: string[]): string {
  return new Intl.ListFormat(listLocale(), { type: 'conjunction' }).format(names);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago, in words: "yesterday", "5 minutes ago", "just now". */
export function timeAgo(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    const count = Math.floor((now - at) / length);
    if (count >= 1) return words.format(-count, unit);
  }
  return m.shell_just_now();
}

const BOT_NAMES: Record<string, () => string> = {
  random: m.bot_random,
  beginner: m.bot_beginner,
  greedy: m.bot_greedy,
  skilled: m.bot_skilled,
  expert: m.bot_expert,
  master: m.bot_master,
};

const ABOUT_BOTS: Record<string, () => string> = {
  beginner: m.bot_beginner_about,
  greedy: m.bot_greedy_about,
  skilled: m.bot_skilled_about,
  expert: m.bot_expert_about,
  master: m.bot_master_about,
};

/** What a level of bot is called; a level without a word of its own keeps its id. */
export function botName(level: string): string {
  return BOT_NAMES[level]?.() ?? capital(level);
}

/** How a level plays, in half a sentence. */
export function aboutBot(level: string): string {
  return ABOUT_BOTS[level]?.() ?? '';
}

/** When a level that is still being made ready can play; nothing if it can. */
export function botWait(level: string): string {
  const seconds = readyIn(level);
  return seconds === null ? '' : m.bot_ready_in({ seconds });
}

/** What a level is called, and when it can play if it cannot yet. */
export function botLabel(level: string): string {
  return [botName(level), botWait(level)].filter(Boolean).join(', ');
}

/** A word with a capital, where it stands alone. */
export function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** The letter on someone's chip. */
export function initial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '';
}

/** The number in words where we have one. */
export function numberWord(number: number): string {
  const words = [
    m.log_number_none,
    m.log_number_one,
    m.log_number_two,
    m.log_number_three,
    m.log_number_four,
    m.log_number_five,
  ];
  return words[number]?.() ?? String(number);
}

/** "Two sequences win." */
export function goalSentence(need: number): string {
  return ({ 1: m.table_goal_one, 2: m.table_goal_two }[need] ?? (() => m.table_goal({ need })))();
}
