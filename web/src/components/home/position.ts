/** A game that was played to its end: blue wins with two sequences to one. */

export const LAYOUT = [
  '** 2S 3S 4S 5S 6S 7S 8S 9S **',
  '6C 5C 4C 3C 2C AH KH QH TH TS',
  '7C AS 2D 3D 4D 5D 6D 7D 9H QS',
  '8C KS 6C 5C 4C 3C 2C 8D 8H KS',
  '9C QS 7C 6H 5H 4H AH 9D 7H AS',
  'TC TS 8C 7H 2H 3H KH TD 6H 2D',
  'QC 9S 9C 8H 9H TH QH QD 5H 3D',
  'KC 8S TC QC KC AC AD KD 4H 4D',
  'AC 7S 6S 5S 4S 3S 2S 2H 3H 5D',
  '** AD KD QD TD 9D 8D 7D 6D **',
];

/** b and g are chips of blue and green; capitals belong to a sequence. */
export const CHIPS = [
  '..g.g.bbb.',
  'gggg..g.Bg',
  '..bbgggBbg',
  '.bgbggB.bb',
  'bgBBBBBg.b',
  '.g.b.bgb.b',
  '.bGGGGGb..',
  '..g.bbbbgb',
  '..g.b.g...',
  '..ggbgg...',
];

export const SEQUENCES = [
  { colour: 'green', spaces: ['c7', 'd7', 'e7', 'f7', 'g7'] },
  { colour: 'blue', spaces: ['j1', 'i2', 'h3', 'g4', 'f5'] },
  { colour: 'blue', spaces: ['c5', 'd5', 'e5', 'f5', 'g5'] },
] as const;

export const HAND = ['JS', '7H', 'JD'];
