// The parameters of the messages of reviews.

/** `who` is `you` for the viewer's own turns, and an empty text for others. */
const person = (you: boolean, name: string) => ({ who: you ? 'you' : '', name });
const kindOf = (share: boolean) => ({ kind: share ? 'share' : '' });
const count = (count: number) => ({ count });
const number = (number: number) => ({ number });
const move = (move: string) => ({ move });

export const reviewParameters = {
  title: (game: string) => ({ game }),
  waiting: count,
  running: (done: number, turns: number) => ({ done, turns }),
  amount: (value: string, share: boolean) => ({ ...kindOf(share), value }),
  short: (value: string, share: boolean) => ({ ...kindOf(share), value }),
  expected: kindOf,
  values: (values: string, share: boolean) => ({ ...kindOf(share), values }),
  value: (name: string, value: string) => ({ name, value }),
  before: number,
  number,
  cost: (you: boolean, name: string, move: string, cost: string) => ({
    ...person(you, name),
    move,
    cost,
  }),
  good: (you: boolean, name: string, move: string) => ({ ...person(you, name), move }),
  gain: (you: boolean, name: string, value: string) => ({ ...person(you, name), value }),
  better: move,
  best: move,
  played: move,
  learn: count,
  at: (at: number, count: number) => ({ at, count }),
  youPlayed: (you: boolean, name: string, move: string, cost: string) => ({
    ...person(you, name),
    move,
    cost,
  }),
  hintPiece: (piece: string) => ({ piece }),
  hintCell: (piece: string, cell: string) => ({ piece, cell }),
  right: move,
  solution: move,
  wrong: move,
} as const;
