import { expect, it } from 'vitest';
import {
  optionDifference,
  optionLabel,
  optionsInPlay,
  optionsUnder,
  optionText,
  optionWord,
} from './options';

it('has a sentence for values that are numbers and lists', () => {
  expect(optionText('chips', { blue: 48, green: 48 })).toBe('Chips: blue 48, green 48.');
  expect(optionText('colours', ['green', 'blue'])).toBe('The first teams take green and blue.');
  expect(optionText('stalemate_rounds', 3)).toContain('3 times in a row');
});

it('says of an edition what it does otherwise, shortly', () => {
  expect(optionDifference('deck_empty', 'drawn')).toBe('Empty deck: drawn.');
  expect(optionDifference('deck_empty', 'reshuffle')).toBe('Empty deck: shuffle the discards.');
});

it('lists the rules that matter while a game is played', () => {
  const options = { draw: 'automatic', lost_draw: 'moved', cut: 'card', table_talk: true };
  expect(optionsInPlay(options)).toEqual(['draw', 'table_talk']);
  expect(optionsInPlay({ ...options, draw: 'by_hand' })).toContain('lost_draw');
});

it('adds its sentence to the clause that leaves it to the option', () => {
  expect(optionsUnder('S5', { cut: 'card' })).toEqual(['For the deal everyone cuts one card.']);
  expect(optionsUnder('T1', { cut: 'card' })).toEqual([]);
});

it('shows an option of a newer server as it is called there', () => {
  expect(optionLabel('jokers')).toBe('jokers');
  expect(optionWord('jokers', 4)).toBe('4');
  expect(optionText('jokers', 4)).toBe('jokers: 4.');
  expect(optionsInPlay({ jokers: 4 })).toEqual(['jokers']);
});
