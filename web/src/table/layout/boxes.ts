// Boxes in pixels, convex hulls, and their intersections. These functions are pure.

export type Point = readonly [number, number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

/** Returns the CSS that positions an element in a box. */
export const boxStyle = ({ x, y, w, h }: Box): string =>
  `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;

export const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.w <= outer.x + outer.w + 0.01 &&
  inner.y + inner.h <= outer.y + outer.h + 0.01;

/** Returns the corners of the convex hull of points, in order. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]) => {
    const out: Point[] = [];
    for (const point of list) {
      while (out.length > 1 && turn(out.at(-2)!, out.at(-1)!, point) <= 1e-9) out.pop();
      out.push(point);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (a: Point, b: Point, c: Point) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Returns whether a convex shape and a box overlap, by the separating axis theorem. */
export function overlaps(shape: readonly Point[], { x, y, w, h }: Box): boolean {
  const xs = shape.map((p) => p[0]);
  const ys = shape.map((p) => p[1]);
  if (
    Math.max(...xs) <= x ||
    Math.min(...xs) >= x + w ||
    Math.max(...ys) <= y ||
    Math.min(...ys) >= y + h
  )
    return false;
  const corners: Point[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  const middle: Point = [sum(xs) / xs.length, sum(ys) / ys.length];
  return !shape.some((p, i) => {
    const q = shape[(i + 1) % shape.length]!;
    const within = Math.sign(turn(p, q, middle));
    return corners.every((corner) => turn(p, q, corner) * within <= 0);
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
