// The parameters of the messages of puzzles.

import { formatList } from './language.svelte';

const count = (count: number) => ({ count });
const inTurns = (rival: string, turns: number) => ({ rival, turns });
const seat = (seat: string) => ({ seat });
const move = (move: string) => ({ move });

export const puzzleParameters = {
  titleOf: (game: string) => ({ game }),
  count,
  levels: (easiest: number, hardest: number) => ({
    same: easiest === hardest ? 'yes' : 'no',
    easiest,
    hardest,
  }),
  solvedOf: (solved: number, count: number) => ({ solved, count }),
  start: (tried: number) => ({ tried }),
  goals: {
    mate: inTurns,
    mateTogether: inTurns,
    captureKing: inTurns,
    points: (rival: string) => ({ known: rival === '' ? 'no' : 'yes', rival }),
  },
  task: {
    forced: (seat: string, turns: number) => ({ seat, turns }),
    margin: seat,
    choice: seat,
  },
  yourTurn: seat,
  thenNames: (names: readonly string[]) => ({ names: formatList(names) }),
  step: (at: number, count: number) => ({ at, count }),
  replies: (replies: string) => ({ replies }),
  slower: move,
  wrong: move,
  refuted: (name: string, move: string) => ({ name, move }),
  expects: (points: string) => ({ points }),
  level: (level: number) => ({ level }),
  streak: count,
  bestStreak: count,
  tally: (solved: number, failed: number) => ({ solved, failed }),
  recent: (results: readonly string[]) => ({ results: formatList(results) }),
  dueCount: count,
  ratingChange: (before: number, after: number) => ({ before, after }),
  daily: { row: count, again: (hours: number) => ({ hours }), toMove: seat },
} as const;
