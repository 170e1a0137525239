// Stretches ring boards with an empty centre.
//
// In the picture, all rings have the same width and the centre has a third of the radius. On the
// site, the centre has a quarter, and outer rings are wider. These functions are pure.

import type { BoardPicture } from '../gen/wire';

type Place = (point: readonly [number, number]) => readonly [number, number];

/** The radius of the centre, as a share of the board's radius. */
export const HUB = 0.25;
/** The quadratic part of the stretch, which makes outer rings wider. */
const CURVE = 0.17;

const length = ([x, y]: readonly [number, number]) => Math.hypot(x, y);

/** Returns the radii of the inner and the outer edge, or null if cells cover the centre. */
function edges({ cells }: BoardPicture): readonly [number, number] | null {
  const radii = cells.flatMap(({ outline }) => outline.map(length));
  const [near, far] = [Math.min(...radii), Math.max(...radii)];
  const cell = Math.max(...cells.map(({ radius }) => radius));
  return near > 1.6 * cell ? [near, far] : null;
}

/** Returns a function that stretches points, or null if the board is not a ring. */
export function stretchRing(picture: BoardPicture): Place | null {
  const found = edges(picture);
  if (!found) return null;
  const [near, far] = found;
  return (point) => {
    const r = length(point);
    if (r < 1e-6) return point;
    const t = (r - near) / (far - near);
    // Inside the inner edge, the stretch is linear.
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
