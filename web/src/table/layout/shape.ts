// Computes the shape of a drawn board for the layout. The function is pure.

import type { Layout } from '../../board/geometry';
import { hull, type Point } from './boxes';
import type { Shape } from './fit';

/** Returns the convex outline of a board including its rim. */
export function shapeOf(layout: Layout): Shape {
  const [x, y, width, height] = layout.viewBox;
  const corners = hull(layout.cells.flatMap((cell) => cell.outline));
  // The margin of the drawing is as wide as the rim.
  const margin = Math.min(...corners.map((corner) => corner[0])) - x;
  const around = corners.flatMap(([px, py]): Point[] =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [
      px + margin * Math.cos((n * Math.PI) / 4),
      py + margin * Math.sin((n * Math.PI) / 4),
    ]),
  );
  return {
    aspect: width / height,
    outline: hull(around).map(([px, py]): Point => [(px - x) / height, (py - y) / height]),
  };
}
