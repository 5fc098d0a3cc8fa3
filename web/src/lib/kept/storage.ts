/** What this browser keeps for the page. Where storage is full or forbidden nothing is kept, and all goes on. */

const PREFIX = 'jackline.';

/** What is kept under a name; where that is nothing, or no longer readable, what is given here. */
export function kept<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Only this browser will not remember it.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** The names that begin so under which something is kept, each without that beginning. */
export function namesKept(beginning: string): string[] {
  const start = PREFIX + beginning;
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(start));
    return names.map((name) => name.slice(start.length));
  } catch {
    return [];
  }
}

/** Whether a change in another window is about what is kept under this name. */
export function isAbout(event: StorageEvent, name: string): boolean {
  return event.key === PREFIX + name;
}
