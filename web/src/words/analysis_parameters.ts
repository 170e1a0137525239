// The parameters of the messages of the analysis board.

/** Selectors of messages contain no signs. */
const GLYPHS = {
  '!!': 'great',
  '!': 'good',
  '!?': 'interesting',
  '?!': 'dubious',
  '?': 'bad',
  '??': 'blunder',
} as const;

const count = (count: number) => ({ count });
const name = (name: string) => ({ name });

export const analysisParameters = {
  expected: (share: boolean) => ({ kind: share ? 'share' : '' }),
  depth: (depth: number) => ({ depth }),
  nodes: (nodes: string) => ({ nodes }),
  lines: count,
  reached: (depth: number) => ({ depth }),
  best: name,
  costs: (name: string, value: string) => ({ name, value }),
  play: (move: string) => ({ move }),
  gains: {
    instead: (move: string, best: string) => ({ move, best }),
    most: name,
  },
  threats: {
    none: name,
    captures: (name: string, from: string, to = '') => ({ name, from, to }),
  },
  tree: {
    item: (number: number, name: string, move = '') => ({ number, name, move }),
    glyph: (glyph: keyof typeof GLYPHS) => ({ glyph: GLYPHS[glyph] }),
    moves: count,
  },
  share: { long: (count: string) => ({ count }) },
} as const;
