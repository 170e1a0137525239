// The expected points of a game over time, as areas of a graph. The functions are pure.

import type { GameReview } from '../gen/wire';

/** Games whose seats can get more points than this count points by captures. */
const MOST_FOR_PLACES = 9;

/** Returns whether points are shown as shares, because the game has no points for places. */
export const usesShares = (review: Pick<GameReview, 'best'>) => review.best > MOST_FOR_PLACES;

/** Returns the seats in turn order, starting with `first`. */
export const fromSeat = (first: number, seats: number): number[] =>
  Array.from({ length: seats }, (_, n) => (first + n) % seats);

/** A position of the game with its expected points. */
export interface Sample {
  /** The number of log entries before the position. */
  readonly count: number;
  readonly points: readonly number[];
}

/** Returns the position before each turn, and the final position. */
export const samplesOf = (review: GameReview, total: number): Sample[] => [
  ...review.turns.map(({ entry, points }) => ({ count: entry, points })),
  { count: total, points: review.points },
];

/** Returns the index of the sample for the position after `count` log entries. */
export function sampleAt(samples: readonly Sample[], count: number): number {
  const found = samples.findIndex((sample) => sample.count >= count);
  return found < 0 ? samples.length - 1 : found;
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Returns each value as a part of 1. Equal parts if all values are 0. */
export function partsOf(points: readonly number[]): number[] {
  const positive = points.map((one) => Math.max(0, one));
  const all = sum(positive);
  return positive.map((one) => (all > 0 ? one / all : 1 / points.length));
}

/** Returns a closed SVG path for each seat in `order`. The first one is at the bottom. */
export function areaPaths(
  samples: readonly Sample[],
  order: readonly number[],
  { w, h }: { readonly w: number; readonly h: number },
): string[] {
  const parts = samples.map(({ points }) => partsOf(points));
  const x = (index: number) => round((index / Math.max(1, samples.length - 1)) * w);
  const level = (index: number, below: number) =>
    round(h - h * sum(order.slice(0, below).map((seat) => parts[index]?.[seat] ?? 0)));
  return order.map((_, nth) => {
    const indices = samples.map((_, index) => index);
    const upper = indices.map((index) => `${x(index)} ${level(index, nth + 1)}`);
    const lower = indices.toReversed().map((index) => `${x(index)} ${level(index, nth)}`);
    // One sample alone is a rectangle over the whole width.
    if (samples.length === 1)
      return `M0 ${level(0, nth + 1)}L${w} ${level(0, nth + 1)}L${w} ${level(0, nth)}L0 ${level(0, nth)}Z`;
    return `M${[...upper, ...lower].join('L')}Z`;
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
