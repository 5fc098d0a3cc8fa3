import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exampleSession } from '../../../lib/examples/session';
import { exampleView } from '../../../lib/examples/view';
import Chat from './Chat.svelte';

let answer: (answer: object) => void;
let asked: object[];
let chat: object;

beforeEach(() => {
  const answered = new Promise<object>((settle) => {
    answer = settle;
  });
  const place = exampleSession(() => answered);
  asked = place.asked;
  chat = mount(Chat, { target: document.body, props: { session: place.session, view: exampleView() } });
  write('Hello');
  send();
});

afterEach(() => unmount(chat));

function field(): HTMLInputElement {
  return document.querySelector('input') as HTMLInputElement;
}

function write(words: string) {
  field().value = words;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

function send() {
  field().form?.requestSubmit();
  flushSync();
}

async function hear(said: 'done' | 'refused') {
  answer({ type: said });
  await new Promise((settle) => setTimeout(settle));
  flushSync();
}

it('says the same words once, however often Enter is pressed', () => {
  send();
  expect(asked).toEqual([{ type: 'say', text: 'Hello' }]);
});

it.each(['done', 'refused'] as const)('keeps what is written until the answer %s comes', async (said) => {
  write('And');
  await hear(said);
  expect(field().value).toBe('And');
});

it('gives words back that the table refused', async () => {
  expect(field().value).toBe('');
  await hear('refused');
  expect(field().value).toBe('Hello');
});
