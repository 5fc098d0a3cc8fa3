/** What one person likes, remembered in this browser. */

import type { Locale } from '../../paraglide/runtime';
import { isAbout, keep, kept } from './storage';

const STORE = 'settings';

export type Theme = 'auto' | 'light' | 'dark';
export type HandSort = 'suit' | 'rank' | 'free';

export interface Choices {
  /** null: as the browser asks for. */
  language: Locale | null;
  theme: Theme;
  fourColours: boolean;
  sound: boolean;
  motion: 'auto' | 'off';
  confirmMoves: boolean;
  handSort: HandSort;
  /** Single letters as shortcuts at the table. */
  letterKeys: boolean;
  myName: string;
  /** The level last played against; null: the server's own. */
  lastBot: string | null;
}

const UNCHOSEN: Choices = {
  language: null,
  theme: 'auto',
  fourColours: false,
  sound: true,
  motion: 'auto',
  confirmMoves: false,
  handSort: 'suit',
  letterKeys: true,
  myName: '',
  lastBot: null,
};

/** A component that reads a choice follows it; a choice that is written is remembered at once. */
export const settings: Choices = $state(remembered());

function remembered(): Choices {
  return { ...UNCHOSEN, ...kept(STORE, {}) };
}

/** What the storage was last seen to hold, so that only a choice made here is written there. */
let stored = JSON.stringify(settings);

function remember(choices: Choices): void {
  const wanted = JSON.stringify(choices);
  if (wanted === stored) return;
  stored = wanted;
  keep(STORE, choices);
}

/** What is chosen in another window of this browser holds here too. Writing it back from here could undo a choice
 * made there since. */
function follow(event: StorageEvent): void {
  if (!isAbout(event, STORE)) return;
  const choices = remembered();
  stored = JSON.stringify(choices);
  Object.assign(settings, choices);
}

/** The browser's own frame, or an installed app's, takes the colour of the table. */
const FRAMES: Record<string, string> = { light: '#f3ebdd', dark: '#2c221b' };

function colourFrame(theme: string): void {
  for (const frame of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    frame.content = FRAMES[theme] ?? frame.content;
}

/** Keeps <html> and the storage as chosen; returns how to stop. */
export function applySettings(root = document.documentElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const dress = () => {
    root.dataset.theme = settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme;
    colourFrame(root.dataset.theme);
    root.dataset.suits = settings.fourColours ? 'four' : 'two';
    root.dataset.motion = settings.motion === 'off' || still.matches ? 'off' : 'on';
  };
  dark.addEventListener('change', dress);
  still.addEventListener('change', dress);
  addEventListener('storage', follow);
  const stopEffects = $effect.root(() => {
    $effect.pre(dress);
    $effect.pre(() => remember($state.snapshot(settings)));
  });
  return () => {
    dark.removeEventListener('change', dress);
    still.removeEventListener('change', dress);
    removeEventListener('storage', follow);
    stopEffects();
  };
}

/** Whether things may move on screen just now. */
export function mayMove(): boolean {
  return document.documentElement.dataset.motion !== 'off';
}
