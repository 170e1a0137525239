// Where things are drawn: the picture of a board, turned so that one seat sits at the bottom. Pure; knows no DOM.

import type { BoardPicture } from '../gen/wire';

export type Point = readonly [number, number];

/** Drawing units for one unit of a picture: a cell is about as large as the drawings of the pieces. */
export const UNIT = 100;

export interface Placed {
  readonly centre: Point;
  readonly radius: number;
  readonly outline: readonly Point[];
}

export interface Layout {
  readonly cells: readonly Placed[];
  readonly viewBox: readonly [x: number, y: number, width: number, height: number];
  /** Where a point of the picture is drawn. */
  /** The radius that pieces are drawn for on a cell. */
  readonly room: (cell: number) => number;
  readonly place: (point: readonly [number, number]) => Point;
}

export type Way = 'up' | 'right' | 'down' | 'left';

const WAYS: Record<Way, Point> = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };
/** Room for the rim. What lies beyond the cells and their rim is not drawn. */
const MARGIN = 0.26 * UNIT;

/** The picture turned clockwise by so many degrees. Only places turn; pieces and letters stay upright. */
export function layOut(picture: BoardPicture, degrees: number): Layout {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const place = ([x, y]: readonly [number, number]): Point => [
    round((x * cos - y * sin) * UNIT),
    round((x * sin + y * cos) * UNIT),
  ];
  const cells = picture.cells.map((cell) => ({
    centre: place(cell.centre),
    radius: cell.radius * UNIT,
    outline: cell.outline.map(place),
  }));
  const points = cells.flatMap((cell) => cell.outline);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const [width, height] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  const [least, most] = pieceSizes(cells.map(({ radius }) => radius));
  const room = (cell: number) => Math.min(Math.max(cells[cell]?.radius ?? least, least), most);
  return { cells, viewBox: [left, top, width, height], room, place };
}

/**
 * The radii between which pieces are drawn: a king is a king on small cells and on large ones. On the smallest it may fill its cell, and where
 * cells are larger it grows by a sixth at most.
 */
function pieceSizes(radii: readonly number[]): readonly [number, number] {
  const sorted = radii.toSorted((a, b) => a - b);
  const least = Math.min((sorted[0] ?? 0) * 1.4, sorted[Math.floor(sorted.length / 2)] ?? 0);
  return [least, least * 1.16];
}

/** The cell that an arrow key leads to: near, and as straight that way as the board allows. */
export function neighbour(layout: Layout, from: number, way: Way): number | null {
  const start = layout.cells[from];
  if (!start) return null;
  const [dx, dy] = WAYS[way];
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  layout.cells.forEach((cell, index) => {
    const [x, y] = [cell.centre[0] - start.centre[0], cell.centre[1] - start.centre[1]];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    // Within 60 degrees of the way: six-sided cells have no neighbour straight up, but two beside it.
    if (index === from || along < 0.499 * Math.hypot(x, y)) return;
    const cost = along + 2.2 * across;
    if (cost < least - 1e-6) [least, best] = [cost, index];
  });
  return best;
}

/** Path data through the points; closed unless said otherwise. */
export function pathOf(points: readonly Point[], closed = true): string {
  const text = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return closed ? `${text}Z` : text;
}

/** The outline drawn in towards a point: 1 leaves it as it is, 0 makes it that point. */
export function shrunk(placed: Placed, part: number): Point[] {
  const [cx, cy] = placed.centre;
  return placed.outline.map(([x, y]) => [round(cx + (x - cx) * part), round(cy + (y - cy) * part)]);
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
