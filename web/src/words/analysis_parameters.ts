// The parameters of the messages of the analysis board.

import { formatList } from './language.svelte';

/** Selectors of messages contain no signs. */
const GLYPHS = {
  '!!': 'great',
  '!': 'good',
  '!?': 'interesting',
  '?!': 'dubious',
  '?': 'bad',
  '??': 'blunder',
} as const;

/** Short texts omit the name of the player. */
const shortly = (short: boolean) => ({ short: short ? 'yes' : 'no' });
const count = (count: number) => ({ count });
const name = (name: string) => ({ name });

export const analysisParameters = {
  expected: (share: boolean) => ({ kind: share ? 'share' : '' }),
  depth: (depth: number) => ({ depth }),
  nodes: (nodes: string) => ({ nodes }),
  lines: count,
  reached: (depth: number) => ({ depth }),
  best: (name: string, short: boolean) => ({ name, ...shortly(short) }),
  costs: (name: string, value: string, short = false) => ({ name, value, ...shortly(short) }),
  play: (move: string) => ({ move }),
  gains: {
    instead: (move: string, best: string) => ({ move, best }),
    most: (names: readonly string[]) => ({ names: formatList(names), count: names.length }),
  },
  threats: {
    none: name,
    captures: (name: string, from: string, to = '') => ({ name, from, to }),
  },
  tree: {
    item: (number: number, name: string) => ({ number, name }),
    glyph: (glyph: keyof typeof GLYPHS) => ({ glyph: GLYPHS[glyph] }),
    moves: count,
  },
  share: { long: (count: string) => ({ count }) },
} as const;
