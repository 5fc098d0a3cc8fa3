/** The language of the page: the one chosen, else the one the browser asks for. */

import { m } from '../../paraglide/messages';
import {
  baseLocale,
  extractLocaleFromNavigator,
  getTextDirection,
  type Locale,
  locales,
  overwriteGetLocale,
  toLocale,
} from '../../paraglide/runtime';
import { settings } from '../kept/settings.svelte';
import { capital } from '../words/words';

export const LANGUAGES = locales;
const ASKED_FOR = extractLocaleFromNavigator() ?? baseLocale;

/** The language now; reading it, as every message does, makes a component follow it. */
export function language(): Locale {
  return toLocale(settings.language) ?? ASKED_FOR;
}

/** What a language calls itself: "English", "Español". */
export function languageName(locale: Locale): string {
  return capital(new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale);
}

/** From now on every message follows the choice at once, and so does what <html> and <head> say of the page. */
export function applyLanguage(root = document.documentElement): () => void {
  overwriteGetLocale(language);
  return $effect.root(() => {
    $effect.pre(() => {
      root.lang = language();
      root.dir = getTextDirection(language());
      root.querySelector('meta[name=description]')?.setAttribute('content', m.brand_description());
    });
  });
}
