// Formats ratings and positions the points of a graph. These functions are pure.

import type { Rating, RatingPoint } from '../gen/wire';

/** Formats a rating. A question mark shows that it is provisional. */
export const formatRating = (rating: Rating): string =>
  `${rating.rating}${rating.provisional ? '?' : ''}`;

/** A graph of ratings in a box of this width and height. */
export interface Graph {
  /** The points of an SVG `polyline`. */
  readonly line: string;
  /** The last point. */
  readonly last: readonly [number, number];
  readonly lowest: number;
  readonly highest: number;
}

/** The minimum difference between the upper and the lower edge of a graph. */
const LEAST_SPAN = 100;

/** Returns the graph of a history of ratings, one step per game. The history is not empty. */
export function ratingGraph(history: readonly RatingPoint[], width: number, height: number): Graph {
  const values = history.map((point) => point.rating.rating);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(highest - lowest, LEAST_SPAN);
  const top = (highest + lowest + span) / 2;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, at): [number, number] => [
    values.length > 1 ? Math.round(at * step) : width / 2,
    Math.round(((top - value) / span) * height),
  ]);
  return {
    line: points.map((point) => point.join(',')).join(' '),
    last: points.at(-1) ?? [0, 0],
    lowest,
    highest,
  };
}
