// The parameters of the messages of reviews.

/** `name` is null for the viewer. */
const person = (name: string | null) => ({ who: name === null ? 'you' : '', name: name ?? '' });
const kindOf = (share: boolean) => ({ kind: share ? 'share' : '' });
const count = (count: number) => ({ count });
const number = (number: number) => ({ number });
const move = (move: string) => ({ move });

export const reviewParameters = {
  title: (game: string) => ({ game }),
  waiting: count,
  running: (done: number, turns: number) => ({ done, turns }),
  amount: (value: string, share: boolean) => ({ ...kindOf(share), value }),
  percent: (value: string) => ({ value }),
  expected: kindOf,
  values: (values: string, share: boolean) => ({ ...kindOf(share), values }),
  value: (name: string, value: string) => ({ name, value }),
  before: number,
  cost: (name: string | null, move: string, cost = '') => ({
    ...person(name),
    move,
    cost,
  }),
  good: (name: string | null, move: string) => ({ ...person(name), move }),
  gain: (name: string | null, value: string) => ({ ...person(name), value }),
  better: move,
  best: move,
  played: move,
  learn: count,
  at: (at: number, count: number) => ({ at, count }),
  youPlayed: (name: string | null, move: string, cost = '') => ({
    ...person(name),
    move,
    cost,
  }),
  hintPiece: (piece: string) => ({ piece }),
  hintCell: (piece: string, cell: string) => ({ piece, cell }),
  right: move,
  solution: move,
  alsoGood: move,
  wrong: move,
} as const;
