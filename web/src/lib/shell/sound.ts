/** Small sounds made on the spot; nothing is loaded, nothing sounds before the first gesture. */

import { settings } from '../kept/settings.svelte';
import type { Colour } from '../table/cards';

export type Sound =
  | 'pick'
  | 'laid'
  | 'taken'
  | 'drawn'
  | 'turn'
  | 'sequence'
  | 'refused'
  | 'shuffle'
  | 'tick'
  | 'won'
  | 'lost'
  | 'tied'
  | 'reaction';

const VOLUME = 0.4;
const KNOCKS: Record<Colour, number> = { blue: 220, green: 262, red: 196 };

let context: AudioContext | null = null;
let out: GainNode | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers allow sound only after a gesture: call this from one. */
export function wakeSound(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => {});
  if (out) return;
  out = new GainNode(context, { gain: VOLUME });
  out.connect(context.destination);
}

/** A pitch that dies away. */
function tone(
  pitch: number,
  at: number,
  length: number,
  volume: number,
  type: OscillatorType = 'sine',
): void {
  if (!context || !out) return;
  const start = context.currentTime + at;
  const gain = new GainNode(context, { gain: 0 });
  const voice = new OscillatorNode(context, { frequency: pitch, type });
  gain.gain.linearRampToValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(out);
  voice.start(start);
  voice.stop(start + length);
}

/** A breath of noise around a pitch. */
function rustle(pitch: number, at: number, length: number, volume: number, rising = false): void {
  if (!context || !out) return;
  hiss ??= makeHiss(context);
  const start = context.currentTime + at;
  const source = new AudioBufferSourceNode(context, { buffer: hiss });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 0.9 });
  const gain = new GainNode(context, { gain: rising ? 0.0001 : volume });
  gain.gain.setValueAtTime(rising ? 0.0001 : volume, start);
  gain.gain.exponentialRampToValueAtTime(rising ? volume : 0.0001, start + length);
  source.connect(filter).connect(gain).connect(out);
  source.start(start);
  source.stop(start + length);
}

function makeHiss(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  return buffer;
}

function knock(pitch: number, at = 0, volume = 0.5): void {
  tone(pitch, at, 0.13, volume, 'triangle');
  tone(pitch * 2.7, at, 0.05, volume * 0.35);
  rustle(1800, at, 0.03, volume * 0.3);
}

const SOUNDS: Record<Sound, () => void> = {
  pick: () => rustle(3200, 0, 0.04, 0.16),
  laid: () => rustle(1400, 0, 0.09, 0.4),
  taken: () => {
    rustle(900, 0, 0.12, 0.3, true);
    knock(150, 0.1, 0.3);
  },
  drawn: () => rustle(2400, 0, 0.18, 0.14, true),
  turn: () => {
    tone(523, 0, 0.22, 0.18);
    tone(784, 0.12, 0.26, 0.18);
  },
  sequence: () => {
    [262, 294, 330, 392].forEach((pitch, n) => {
      knock(pitch, n * 0.06, 0.4);
    });
    tone(523, 0.24, 0.16, 0.3);
  },
  refused: () => tone(98, 0, 0.16, 0.45, 'triangle'),
  shuffle: () => {
    for (let n = 0; n < 6; n += 1) rustle(1600 + n * 150, n * 0.055, 0.05, 0.16);
  },
  tick: () => tone(1200, 0, 0.03, 0.14),
  won: () => chord([392, 494, 659]),
  lost: () => chord([392, 349, 294]),
  tied: () => chord([392, 392, 440]),
  reaction: () => tone(660, 0, 0.09, 0.16),
};

function chord(pitches: number[]): void {
  pitches.forEach((pitch, n) => {
    tone(pitch, n * 0.11, 0.18, 0.26);
  });
}

export function play(sound: Sound): void {
  if (settings.sound && context?.state === 'running') SOUNDS[sound]();
}

/** A chip set down; each team has its own pitch. */
export function playChip(colour: Colour): void {
  if (settings.sound && context?.state === 'running') knock(KNOCKS[colour]);
}
