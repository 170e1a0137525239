// Finds the largest board that fits between the plates. These functions are pure.

import { type Box, box, type Point, overlaps } from './boxes';

/** The convex outline of a board, in a box of height 1 and width `aspect`. */
export interface Shape {
  readonly aspect: number;
  readonly outline: readonly Point[];
}

/** Minimum distance between a board and a plate, in pixels. */
const GAP = 6;
/** Positions to try, as shares of the free space, the centre first. */
const POSITIONS = [0.5, 0.42, 0.58, 0.35, 0.65, 0.25, 0.75, 0.12, 0.88, 0, 1];

/** Returns the largest box for a board within `room` that overlaps no box of `taken`. */
export function fitBoard(shape: Shape, room: Box, taken: readonly Box[]): Box {
  const most = Math.min(room.h, room.w / shape.aspect);
  let [low, high] = [0, most];
  let best = placeBoard(shape, room, taken, most);
  if (best) return best;
  for (let step = 0; step < 14; step += 1) {
    const middle = (low + high) / 2;
    const found = placeBoard(shape, room, taken, middle);
    if (found) [low, best] = [middle, found];
    else high = middle;
  }
  return best ?? box(room.x, room.y, 0, 0);
}

function placeBoard(shape: Shape, room: Box, taken: readonly Box[], height: number): Box | null {
  const width = height * shape.aspect;
  const wide = taken.map(({ x, y, w, h }) => box(x - GAP, y - GAP, w + 2 * GAP, h + 2 * GAP));
  for (const across of POSITIONS) {
    for (const down of POSITIONS) {
      const x = Math.round(room.x + (room.w - width) * across);
      const y = Math.round(room.y + (room.h - height) * down);
      const outline = shape.outline.map(([px, py]): Point => [x + px * height, y + py * height]);
      if (!wide.some((one) => overlaps(outline, one)))
        return box(x, y, Math.floor(width), Math.floor(height));
    }
  }
  return null;
}
