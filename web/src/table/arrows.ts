// Computes the arrows that show the turn order, from plate to plate along the edges of the stage.
//
// These functions are pure.

import type { Box } from './layout/boxes';

export interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly path: string;
  /** The position of a label, or null if there is no room for one. */
  readonly tag: readonly [number, number] | null;
}

const AWAY = 10;
const EDGE = 26;
const HEAD = 9;

/** Returns an arrow from each plate to the next one, in coordinates relative to the stage. */
export function turnArrows(stage: Box, plates: readonly Box[]): Arrow[] {
  const own = plates.map(({ x, y, w, h }) => ({ x: x - stage.x, y: y - stage.y, w, h }));
  return own.map((plate, from) => {
    const to = (from + 1) % own.length;
    return { from, to, ...between(plate, own[to]!, stage) };
  });
}

function between(
  a: Box,
  b: Box,
  { w, h }: Box,
): { path: string; tag: readonly [number, number] | null } {
  const left = (one: Box) => one.x < w / 2 - one.w / 2;
  const top = (one: Box) => one.y < h / 2 - one.h / 2;
  if (left(a) === left(b)) {
    // Both plates are on the same side: draw a slightly curved arrow along it.
    const x = left(a) ? EDGE : w - EDGE;
    const bend = left(a) ? -10 : 10;
    const [y, end] = top(b) ? [a.y - AWAY, b.y + b.h + AWAY] : [a.y + a.h + AWAY, b.y - AWAY];
    const way = Math.sign(end - y);
    const path = `M${x} ${y}Q${x + bend} ${(y + end) / 2} ${x} ${end}${head(x, end, 0, way)}`;
    return { path, tag: [x + bend / 2, (y + end) / 2] };
  }
  if (top(a) === top(b)) {
    const y = top(a) ? EDGE - 6 : h - EDGE + 6;
    const [x, end] = left(a) ? [a.x + a.w + AWAY, b.x - AWAY] : [a.x - AWAY, b.x + b.w + AWAY];
    const way = Math.sign(end - x);
    // The board covers the middle of this arrow, so a label would be hidden.
    return { path: `M${x} ${y}L${end} ${y}${head(end, y, way, 0)}`, tag: null };
  }
  // The plates are in opposite corners: follow the edges through a corner without a plate.
  const side = left(a) ? EDGE : w - EDGE;
  if (top(a)) {
    const [y, level] = [a.y + a.h + AWAY, h - EDGE + 6];
    const end = left(a) ? b.x - AWAY : b.x + b.w + AWAY;
    const turn = left(a) ? 70 : -70;
    const path = `M${side} ${y}L${side} ${level - 70}Q${side} ${level} ${side + turn} ${level}L${end} ${level}${head(end, level, left(a) ? 1 : -1, 0)}`;
    return { path, tag: null };
  }
  const end = b.y + b.h + AWAY;
  const [x, level] = [left(a) ? a.x + a.w + AWAY : a.x - AWAY, h - EDGE + 6];
  const far = left(a) ? w - EDGE : EDGE;
  const turn = left(a) ? -70 : 70;
  return {
    path: `M${x} ${level}L${far + turn} ${level}Q${far} ${level} ${far} ${level - 70}L${far} ${end}${head(far, end, 0, -1)}`,
    tag: null,
  };
}

function head(x: number, y: number, dx: number, dy: number): string {
  const [bx, by] = [x - dx * HEAD, y - dy * HEAD];
  const [px, py] = [dy * HEAD * 0.7, dx * HEAD * 0.7];
  return `M${bx + px} ${by + py}L${x} ${y}L${bx - px} ${by - py}`;
}
