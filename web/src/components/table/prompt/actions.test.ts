import { expect, it } from 'vitest';
import { exampleView } from '../../../lib/examples/view';
import type { View } from '../../../lib/net/protocol';
import { handOver } from './actions';

const AWAY_AT = 1_000;

/** Ana waits for Bruno, who is away. */
function waiting(awaySeconds: number | null): View {
  const view = exampleView({ turn: 1 });
  const bruno = { name: 'Bruno', person: 2, bot: null, away_at: AWAY_AT };
  const [ana] = view.table.seats;
  if (!ana) throw new Error('the example has a first seat');
  const setup = { ...view.table.setup, away_seconds: awaySeconds };
  return { ...view, table: { ...view.table, setup, seats: [ana, bruno] } };
}

it('offers the seat of someone who is away to a bot when their time is up', () => {
  expect(handOver(waiting(60), AWAY_AT + 59_999)).toBeNull();
  expect(handOver(waiting(60), AWAY_AT + 60_000)).toBe(1);
});

it('never offers it where the table waits for ever', () => {
  expect(handOver(waiting(null), AWAY_AT + 1e12)).toBeNull();
});
