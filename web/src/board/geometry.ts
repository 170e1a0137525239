// Computes the geometry of a drawn board, rotated so that one seat is at the bottom.
//
// These functions are pure and do not use the DOM.

import type { BoardPicture } from '../gen/wire';
import { distanceToSides, stretchRing } from './ring';

export type Point = readonly [number, number];

/**
 * Drawing units per unit of a board picture. A cell is about one picture unit wide, like a piece.
 */
export const UNIT = 100;

export interface Placed {
  readonly centre: Point;
  readonly radius: number;
  readonly outline: readonly Point[];
}

export interface Layout {
  readonly cells: readonly Placed[];
  readonly viewBox: readonly [x: number, y: number, width: number, height: number];
  /** Width of the rim in drawing units. */
  readonly rim: number;
  /** Returns the radius for a piece on a cell, in drawing units. */
  readonly room: (cell: number) => number;
  /** Converts a point of the picture to drawing coordinates. */
  readonly place: (point: readonly [number, number]) => Point;
}

/** The layout before the first view. */
export const EMPTY_LAYOUT: Layout = {
  cells: [],
  viewBox: [0, 0, 0, 0],
  rim: 0,
  room: () => 0,
  place: () => [0, 0],
};

export type Direction = 'up' | 'right' | 'down' | 'left';

const DIRECTIONS: Record<Direction, Point> = {
  up: [0, -1],
  right: [1, 0],
  down: [0, 1],
  left: [-1, 0],
};
/** Width of a rim without coordinates, in units of a picture. The drawing ends at the rim. */
export const SLIM_RIM = 0.26;

/**
 * Lays out a picture, rotated clockwise by `degrees`. `rim` is the width of the rim in picture
 * units.
 *
 * Pieces and letters stay upright.
 */
export function layOut(picture: BoardPicture, degrees: number, rim = SLIM_RIM): Layout {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const stretch = stretchRing(picture);
  const place = (point: readonly [number, number]): Point => {
    const [x, y] = stretch ? stretch(point) : point;
    return [round((x * cos - y * sin) * UNIT), round((x * sin + y * cos) * UNIT)];
  };
  const cells = picture.cells.map((cell) => {
    const [centre, outline] = [place(cell.centre), cell.outline.map(place)];
    const radius = stretch ? distanceToSides(centre, outline) : cell.radius * UNIT;
    return { centre, radius, outline };
  });
  const points = cells.flatMap((cell) => cell.outline);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const margin = round(rim * UNIT);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
  const [least, most] = pieceSizes(
    cells.map(({ radius }) => radius),
    stretch ? 1.3 : 1.16,
  );
  const room = (cell: number) => Math.min(Math.max(cells[cell]?.radius ?? least, least), most);
  return { cells, viewBox: [left, top, width, height], rim: margin, room, place };
}

/**
 * Returns the smallest and the largest radius of pieces.
 *
 * Pieces fill the smallest cells. On larger cells they grow at most by the factor `growth`.
 */
function pieceSizes(radii: readonly number[], growth: number): readonly [number, number] {
  const sorted = radii.toSorted((a, b) => a - b);
  const least = Math.min((sorted[0] ?? 0) * 1.4, sorted[Math.floor(sorted.length / 2)] ?? 0);
  return [least, least * growth];
}

/** Returns the best cell for an arrow key: close to `from` and in that direction. */
export function neighbour(layout: Layout, from: number, direction: Direction): number | null {
  const start = layout.cells[from];
  if (!start) return null;
  const [dx, dy] = DIRECTIONS[direction];
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  layout.cells.forEach((cell, index) => {
    const [x, y] = [cell.centre[0] - start.centre[0], cell.centre[1] - start.centre[1]];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    // Accept cells within 60 degrees. Hexagonal cells have no neighbour straight up, but two at an
    // angle.
    if (index === from || along < 0.499 * Math.hypot(x, y)) return;
    const cost = along + 2.2 * across;
    if (cost < least - 1e-6) [least, best] = [cost, index];
  });
  return best;
}

export function toPath(points: readonly Point[], closed = true): string {
  const text = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return closed ? `${text}Z` : text;
}

/** Scales an outline around the centre of its cell: 1 keeps it, 0 shrinks it to a point. */
export function shrink(placed: Placed, part: number): Point[] {
  const [cx, cy] = placed.centre;
  return placed.outline.map(([x, y]) => [round(cx + (x - cx) * part), round(cy + (y - cy) * part)]);
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
