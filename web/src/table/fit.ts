// The largest board that has room between the plates. Pure.

import { type Box, box, type Point, touches } from './boxes';

/** The shape of a board, whatever its size: its convex outline in a box that is `aspect` wide and 1 high. */
export interface Shape {
  readonly aspect: number;
  readonly outline: readonly Point[];
}

/** What is kept free between a board and a plate. */
const AIR = 6;
/** Where the middle of the board may lie, as parts of the room that is left: the middle first. */
const PLACES = [0.5, 0.42, 0.58, 0.35, 0.65, 0.25, 0.75, 0.12, 0.88, 0, 1];

/** The largest box for a board in `room` that touches none of the boxes that are taken. */
export function fit(shape: Shape, room: Box, taken: readonly Box[]): Box {
  const most = Math.min(room.h, room.w / shape.aspect);
  let [low, high] = [0, most];
  let best = place(shape, room, taken, most);
  if (best) return best;
  for (let step = 0; step < 14; step += 1) {
    const middle = (low + high) / 2;
    const found = place(shape, room, taken, middle);
    if (found) [low, best] = [middle, found];
    else high = middle;
  }
  return best ?? box(room.x, room.y, 0, 0);
}

function place(shape: Shape, room: Box, taken: readonly Box[], height: number): Box | null {
  const width = height * shape.aspect;
  const wide = taken.map(({ x, y, w, h }) => box(x - AIR, y - AIR, w + 2 * AIR, h + 2 * AIR));
  for (const across of PLACES) {
    for (const down of PLACES) {
      const x = Math.round(room.x + (room.w - width) * across);
      const y = Math.round(room.y + (room.h - height) * down);
      const outline = shape.outline.map(([px, py]): Point => [x + px * height, y + py * height]);
      if (!wide.some((one) => touches(outline, one)))
        return box(x, y, Math.floor(width), Math.floor(height));
    }
  }
  return null;
}
