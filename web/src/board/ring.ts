// The rings of a round board with an empty centre. The picture gives all rings the same width and a
// third of the board to the centre. Here the centre gets a quarter, and outer rings are wider. Pure.

import type { BoardPicture } from '../gen/wire';

type Place = (point: readonly [number, number]) => readonly [number, number];

/** The radius of the centre, as a share of the board's. */
export const HUB = 0.25;
/** The part of the growth that makes outer rings wider. */
const CURVE = 0.17;

const length = ([x, y]: readonly [number, number]) => Math.hypot(x, y);

/** Returns the distances of the inner and the outer edge, or null if cells cover the centre. */
function edges({ cells }: BoardPicture): readonly [number, number] | null {
  const radii = cells.flatMap(({ outline }) => outline.map(length));
  const [near, far] = [Math.min(...radii), Math.max(...radii)];
  const cell = Math.max(...cells.map(({ radius }) => radius));
  return near > 1.6 * cell ? [near, far] : null;
}

/** Returns how a picture's points move, or null if the board is not a ring. */
export function stretchRing(picture: BoardPicture): Place | null {
  const found = edges(picture);
  if (!found) return null;
  const [near, far] = found;
  return (point) => {
    const r = length(point);
    if (r < 1e-6) return point;
    const t = (r - near) / (far - near);
    // Inside the inner edge, the growth is linear.
    const share = t < 0 ? t * (1 - CURVE) : t * (1 - CURVE + CURVE * t);
    const by = Math.max(0, (far * (HUB + (1 - HUB) * share)) / r);
    return [point[0] * by, point[1] * by];
  };
}

/** Returns the distance of a point from the nearest side of an outline. */
export function distanceToSides(
  [x, y]: readonly [number, number],
  outline: readonly (readonly [number, number])[],
): number {
  return Math.min(
    ...outline.map(([ax, ay], n) => {
      const [bx, by] = outline[(n + 1) % outline.length]!;
      const [dx, dy] = [bx - ax, by - ay];
      const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
      const t = Math.min(1, Math.max(0, along));
      return Math.hypot(ax + t * dx - x, ay + t * dy - y);
    }),
  );
}
