import { expect, it } from 'vitest';
import { refusalSentence } from './refusal-sentences';

it('tells whoever asks too fast when to try again', () => {
  const why = { code: 'too_many', sentence: '' };
  const sentences = [1.2, null].map((retry_after) => refusalSentence({ ...why, retry_after }));
  expect(sentences[0]).toBe('A little too fast. Try again in 2 seconds.');
  expect(sentences[1]).toBe('That was a lot at once. Try again in a moment.');
});
