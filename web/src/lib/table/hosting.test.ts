import { describe, expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import type { View } from '../net/protocol';
import { hostNotice, isHost, mayStart, starterName } from './hosting';

function seen(me: number, host: number, acting: number | null): View {
  const view = exampleView({}, { person: me });
  const people = ['Ana', 'Ben'].map((name, at) => ({ id: at + 1, name, present: true, muted: false }));
  return { ...view, table: { ...view.table, people, host, acting_host: acting } };
}

describe('the host', () => {
  it('has all powers, and nothing is said of it', () => {
    const view = seen(1, 1, null);
    expect([isHost(view), mayStart(view), starterName(view), hostNotice(view)]).toEqual([
      true,
      true,
      'Ana',
      '',
    ]);
  });

  it('is stood in for while away, by someone who may only start', () => {
    const view = seen(2, 1, 2);
    expect([isHost(view), mayStart(view), starterName(view)]).toEqual([false, true, 'Ben']);
    expect(hostNotice(view)).toBe('You can get the game going until Ana is back.');
  });

  it('is named to the others with whoever acts', () => {
    const view = seen(3, 1, 2);
    expect([isHost(view), mayStart(view)]).toEqual([false, false]);
    expect(hostNotice(view)).toBe('Ben hosts until Ana is back.');
  });

  it('may be nobody', () => {
    expect(hostNotice(seen(3, 0, null))).toBe('Whoever sits down first is the host.');
  });
});
