/** A place at a table for tests of components: keeps what is asked for and answers as it is told to. */

import type { TableSession, Wish } from '../net/session.svelte';

export function exampleSession(answer: () => Promise<object> = async () => ({ type: 'done' })) {
  const asked: Wish[] = [];
  const request = (wish: Wish) => {
    asked.push(wish);
    return answer();
  };
  const place = { code: 'K7MQ-2XRA', token: null, link: 'open', refusal: null, events: [], request };
  return { asked, session: place as unknown as TableSession };
}
