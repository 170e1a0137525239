// Selects the turns of a review that matter: turning points, mistakes and verdicts. The functions
// are pure.

import type { GameReview, ReviewedTurn, Verdict } from '../gen/wire';

const TURNING_POINTS = 3;
/** The least change of a turning point, as a part of the maximum points of a seat. */
const LEAST_CHANGE = 0.02;

export const MARKS: Readonly<Record<Verdict, string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

const size = ({ change }: ReviewedTurn) => change.reduce((all, one) => all + Math.abs(one), 0);

/** Returns the turns with the largest changes and all missed mates, in the order of play. */
export function turningPoints({ turns, best }: GameReview): ReviewedTurn[] {
  const largest = turns
    .filter((turn) => size(turn) > LEAST_CHANGE * best)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, TURNING_POINTS);
  return turns.filter((turn) => turn.missed_mate || largest.includes(turn));
}

/** Returns the mistakes of a seat: its turns with a verdict and a better turn. */
export const mistakesOf = ({ turns }: GameReview, seat: number): ReviewedTurn[] =>
  turns.filter((turn) => turn.seat === seat && turn.verdict !== null && turn.line.length > 0);

/** Returns the verdicts by the number of log entries after the turn. */
export const verdictsOf = ({ turns }: GameReview): ReadonlyMap<number, Verdict> =>
  new Map(turns.flatMap(({ entry, verdict }) => (verdict === null ? [] : [[entry + 1, verdict]])));

/**
 * Returns the turn that the position after `count` entries belongs to: the turn that led to it, or
 * the next one if `ahead` is true.
 */
export const turnAt = ({ turns }: GameReview, count: number, ahead: boolean): ReviewedTurn | null =>
  turns.find(({ entry }) => entry === (ahead ? count : count - 1)) ?? null;
