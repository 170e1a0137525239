// Judges the turns of a solver. The functions are pure.

import type { Puzzle, PuzzleStep, TurnNotation } from '../gen/wire';

export type Judgement = 'right' | 'slower' | 'wrong';

/** Judges a complete turn. A slower turn reaches the goal later and is not a mistake. */
export function judge({ accepted, slower }: PuzzleStep, turn: string): Judgement {
  if (accepted.some(({ text }) => text === turn)) return 'right';
  return slower.includes(turn) ? 'slower' : 'wrong';
}

/**
 * Returns the turn to play after a right one. Another solution replaces the main one only in the
 * last step, because the replies fit the main solution.
 */
export function turnToPlay({ steps }: Puzzle, at: number, turn: string): TurnNotation | null {
  const step = steps[at];
  const found = step?.accepted.find(({ text }) => text === turn);
  return (at + 1 === steps.length ? found : step?.accepted[0]) ?? null;
}

/** Returns the main line from a step on: the turns of the solver and the replies. */
export const lineFrom = ({ steps }: Puzzle, at: number): readonly TurnNotation[] =>
  steps
    .slice(at)
    .flatMap(({ accepted, replies }) => [...(accepted[0] ? [accepted[0]] : []), ...replies]);
