/** Measures of colours for tests: WCAG contrast, colour-blind sight, and distance as eyes see it. */

type Triple = [number, number, number];

/** Machado, Oliveira and Fernandes 2009, full severity, on linear RGB. */
const SEEN: Record<string, [Triple, Triple, Triple]> = {
  'normal sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export const SIGHTS = Object.keys(SEEN);

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** So much of the first colour, the rest of the second. */
export function mix(first: string, second: string, part: number): string {
  const mixed = bytes(first).map((byte, n) => Math.round(byte * part + (bytes(second)[n] ?? 0) * (1 - part)));
  return `#${mixed.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** CIEDE2000 between two colours as this sight sees them; above 10 is plainly different. */
export function apart(one: string, other: string, sight: string): number {
  return ciede2000(lab(seen(one, sight)), lab(seen(other, sight)));
}

function bytes(colour: string): Triple {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Triple;
}

function linear(colour: string): Triple {
  return bytes(colour).map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function times(row: Triple, [x, y, z]: Triple): number {
  return row[0] * x + row[1] * y + row[2] * z;
}

function luminance(colour: string): number {
  return times([0.2126, 0.7152, 0.0722], linear(colour));
}

function seen(colour: string, sight: string): Triple {
  const light = linear(colour);
  return (SEEN[sight] ?? []).map((row) => Math.min(1, Math.max(0, times(row, light)))) as Triple;
}

function lab(light: Triple): Triple {
  const x = bent(times([0.4124564, 0.3575761, 0.1804375], light) / 0.95047);
  const y = bent(times([0.2126729, 0.7151522, 0.072175], light));
  const z = bent(times([0.0193339, 0.119192, 0.9503041], light) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function bent(part: number): number {
  return part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const radians = (angle: number) => (angle * Math.PI) / 180;
const cosine = (angle: number) => Math.cos(radians(angle));
const steep = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const stretch = 1.5 - 0.5 * steep((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [one, other] = [polar(a1 * stretch, b1), polar(a2 * stretch, b2)];
  const [lightness, chroma] = [(l1 + l2) / 2, (one.chroma + other.chroma) / 2];
  const hue = meanHue(one.hue, other.hue);
  const turn = ((other.hue - one.hue + 540) % 360) - 180;
  const across = 2 * Math.sqrt(one.chroma * other.chroma) * Math.sin(radians(turn / 2));
  const up = (l2 - l1) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2));
  const out = (other.chroma - one.chroma) / (1 + 0.045 * chroma);
  const round = across / (1 + 0.015 * chroma * hueWeight(hue));
  const blue = -Math.sin(radians(60 * Math.exp(-(((hue - 275) / 25) ** 2)))) * 2 * steep(chroma);
  return Math.sqrt(up ** 2 + out ** 2 + round ** 2 + blue * out * round);
}

function polar(a: number, b: number): { chroma: number; hue: number } {
  return { chroma: Math.hypot(a, b), hue: (degrees(Math.atan2(b, a)) + 360) % 360 };
}

function meanHue(one: number, other: number): number {
  const mean = (one + other) / 2;
  return Math.abs(one - other) <= 180 ? mean : (mean + 180) % 360;
}

function hueWeight(hue: number): number {
  const first = 1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue);
  return first + 0.32 * cosine(3 * hue + 6) - 0.2 * cosine(4 * hue - 63);
}
