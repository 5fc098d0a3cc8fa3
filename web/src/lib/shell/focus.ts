/** Where the keyboard's focus goes when the page changes under it. */

import { tick } from 'svelte';

let opened = false;

/** On the heading of a screen: whoever comes to it from another one starts to read here. */
export function arrive(heading: HTMLElement, isScreen = true): void {
  heading.tabIndex = -1;
  if (!isScreen) return;
  // The screen before may still be there.
  if (opened) tick().then(() => isLost() && heading.focus({ preventScroll: true }));
  opened = true;
}

/** Takes the focus while something is asked, and then gives it back. */
export function borrowFocus(asking: HTMLElement): { destroy: () => void } {
  const before = document.activeElement;
  // Something in it may have taken the focus already, as an answer does that was asked for.
  if (!asking.contains(before)) firstStop(asking)?.focus({ preventScroll: true });
  return {
    destroy() {
      if (
        before instanceof HTMLElement &&
        before.isConnected &&
        (isLost() || asking.contains(document.activeElement))
      )
        before.focus({ preventScroll: true });
    },
  };
}

/** On a part of the page whose content changes: when what had the focus goes, the next thing there has it. */
export function keepFocus(place: HTMLElement): { destroy: () => void } {
  let last: Element | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target as Element;
  };
  // An element that is still there afterwards was left on purpose.
  const left = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = null;
    });
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || !isLost()) return;
    last = null;
    (firstStop(place) ?? place).focus({ preventScroll: true });
  });
  place.tabIndex = -1;
  place.addEventListener('focusin', remember);
  place.addEventListener('focusout', left);
  watch.observe(place, { childList: true, subtree: true });
  return { destroy: () => watch.disconnect() };
}

/** What is to be done first, of all that can have the focus here. */
const STOPS = [
  'input',
  '[role=radio][aria-checked=true]',
  '[aria-selected=true]',
  '.btn.primary',
  '[role=option]',
  'button',
];

function firstStop(place: HTMLElement): HTMLElement | null {
  if (place.matches('input')) return place;
  const found = STOPS.flatMap((stop) => [...place.querySelectorAll<HTMLElement>(stop)]);
  return found.find((one) => one.tabIndex >= 0 && !one.matches(':disabled')) ?? null;
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
