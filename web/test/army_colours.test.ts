// Each army has the colour of its name, in the normal and in the colour-blind-safe palette.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const SETS = {
  all: read('../../assets/pieces/pieces.css'),
  patterns: read('../src/styles/armies.css'),
};

function body(css: string, army: string): [number, number, number] {
  const hex = new RegExp(String.raw`\.army-${army}\s*\{[^}]*--piece-body:\s*#([0-9a-f]{6})`).exec(
    css,
  )?.[1];
  if (hex === undefined) throw new Error(`no colour of ${army}`);
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

/** Returns the common name of a colour. */
function called([r, g, b]: [number, number, number]): string {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most - least < 40) return most > 225 ? 'white' : most < 70 ? 'black' : 'gray';
  const span = most - least;
  const hue =
    most === r
      ? (60 * (g - b)) / span
      : most === g
        ? 120 + (60 * (b - r)) / span
        : 240 + (60 * (r - g)) / span;
  return hue > -15 && hue < 16
    ? 'red'
    : hue > 38 && hue < 66
      ? 'yellow'
      : hue > 100 && hue < 165
        ? 'green'
        : hue > 205 && hue < 235
          ? 'blue'
          : `hue ${Math.round(hue)}`;
}

test.each(Object.entries(SETS))('colours of the set %s', (_, css) => {
  for (const army of ['white', 'gray', 'black', 'red', 'yellow', 'green', 'blue'])
    expect(called(body(css, army))).toBe(army);
});
