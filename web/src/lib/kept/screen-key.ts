/** The keys of big screens, apart from those of people: a screen and a hand may share one browser. */

const STORE = 'jackline.screens';
const MOST_SCREENS = 20;

/** The key of this browser's big screen at a table; null: it only looks on. */
export function screenTokenFor(code: string): string | null {
  return all()[code] ?? null;
}

export function keepScreenKey(code: string, token: string): void {
  const { [code]: _, ...rest } = all();
  write(Object.fromEntries([...Object.entries(rest), [code, token]].slice(-MOST_SCREENS)));
}

export function forgetScreenKey(code: string): void {
  const { [code]: _, ...rest } = all();
  write(rest);
}

function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

function write(keys: Record<string, string>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(keys));
  } catch {
    // Storage may be full or forbidden; the screen then looks on after a reload.
  }
}
