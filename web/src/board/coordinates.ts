// Coordinates of a board: letters and numbers in the rim, at the ends of files and ranks.
//
// These functions are pure.

import type { BoardPicture } from '../gen/wire';
import type { Layout, Point } from './geometry';

/** A coordinate in the rim, or in a cell if its line is a closed ring without ends. */
export interface RimLabel {
  readonly text: string;
  readonly part: 'letter' | 'number';
  readonly at: Point;
  /** The cell that the label is in, or null for the rim. */
  readonly cell: number | null;
}

/** An end of a line: the middle of the last cell's outer face, and the outward direction. */
interface End {
  readonly cell: number;
  readonly at: Point;
  readonly out: Point;
}

interface Line {
  readonly text: string;
  readonly part: RimLabel['part'];
  readonly ends: readonly End[];
  /** The cells of a line that forms a closed ring. Empty for other lines. */
  readonly round: readonly number[];
}

type Side = readonly [Point, Point];
type Placed = RimLabel & { readonly out: Point };

/** Minimum cosine between the sides of one face. */
const SAME_FACE = 0.86;
const AHEAD = 0.5;
/** Minimum distance between a letter and a number, as a share of a cell's width. */
const APART = 0.78;

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1];
const size = (a: Point) => Math.hypot(a[0], a[1]);
const cosine = (a: Point, b: Point) => dot(a, b) / (size(a) * size(b) || 1);
const distance = (a: Point, b: Point) => size(minus(a, b));
const keyOf = ([a, b]: Side) => {
  const [x, y] = middle(a, b);
  return `${Math.round(x / 4)} ${Math.round(y / 4)}`;
};

const sidesOf = (outline: readonly Point[]) =>
  outline.map((point, n): Side => [point, outline[(n + 1) % outline.length]!]);

/** Finds the neighbours and the outer sides of each cell. */
function borders(layout: Layout) {
  const owners = new Map<string, number[]>();
  layout.cells.forEach(({ outline }, cell) => {
    for (const side of sidesOf(outline)) {
      const key = keyOf(side);
      owners.set(key, [...(owners.get(key) ?? []), cell]);
    }
  });
  const around = layout.cells.map(({ outline }, cell) => {
    const shared = sidesOf(outline).flatMap((side) => owners.get(keyOf(side)) ?? []);
    return [...new Set(shared)].filter((other) => other !== cell);
  });
  const outer = (cell: number) =>
    sidesOf(layout.cells[cell]!.outline).filter((side) => owners.get(keyOf(side))?.length === 1);
  return { around, outer };
}

/** Joins consecutive outer sides with similar directions to faces. Returns an end for each face. */
function facesOf(cell: number, sides: readonly Side[], layout: Layout): End[] {
  const faces: Side[][] = [];
  for (const side of sides) {
    const last = faces.at(-1)?.at(-1);
    const follows =
      last &&
      distance(last[1], side[0]) < 1 &&
      cosine(minus(last[1], last[0]), minus(side[1], side[0])) > SAME_FACE;
    if (follows) faces.at(-1)!.push(side);
    else faces.push([side]);
  }
  const { centre } = layout.cells[cell]!;
  return faces.map((face) => {
    const [from, to] = [face[0]![0], face.at(-1)![1]];
    const half = face[Math.floor(face.length / 2)]!;
    const at = face.length % 2 === 0 ? half[0] : middle(half[0], half[1]);
    const long = distance(from, to) || 1;
    const out: Point = [(to[1] - from[1]) / long, (from[0] - to[0]) / long];
    return { cell, at, out: dot(out, minus(at, centre)) < 0 ? [-out[0], -out[1]] : out };
  });
}

/** Splits cells into connected groups. */
function runsOf(cells: readonly number[], around: readonly (readonly number[])[]): number[][] {
  const left = new Set(cells);
  const runs: number[][] = [];
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const run = [first];
    for (const cell of run)
      for (const other of around[cell]!) if (left.delete(other)) run.push(other);
    runs.push(run);
  }
  return runs;
}

/** Returns the files and ranks of a board, or none if a cell name is not letters and a number. */
function linesOf(picture: BoardPicture, layout: Layout): Line[] {
  const { around, outer } = borders(layout);
  const centre = layout.place([0, 0]);
  const faces = (cell: number) =>
    facesOf(cell, outer(cell), layout).filter((end) => dot(minus(end.at, centre), end.out) > 0);
  const names = picture.cells.map(({ name }) => /^(\D+)(\d+)$/.exec(name));
  if (names.some((name) => name === null)) return [];
  const lines: Line[] = [];
  const alone: { text: string; part: RimLabel['part']; cell: number }[] = [];
  for (const [index, part] of (['letter', 'number'] as const).entries()) {
    const groups = new Map<string, number[]>();
    names.forEach((name, cell) => {
      const text = name![index + 1]!;
      groups.set(text, [...(groups.get(text) ?? []), cell]);
    });
    for (const [text, cells] of groups) {
      for (const run of runsOf(cells, around)) {
        const beside = (cell: number) => around[cell]!.filter((other) => run.includes(other));
        if (run.length === 1) alone.push({ text, part, cell: run[0]! });
        else if (run.every((cell) => beside(cell).length > 1))
          lines.push({ text, part, ends: [], round: run });
        else {
          const ends = run.flatMap((cell) => {
            const [before, ...more] = beside(cell);
            if (before === undefined || more.length > 0) return [];
            const way = minus(layout.cells[cell]!.centre, layout.cells[before]!.centre);
            const best = faces(cell).toSorted((a, b) => cosine(way, b.out) - cosine(way, a.out));
            return best[0] && cosine(way, best[0].out) > AHEAD ? [best[0]] : [];
          });
          lines.push({ text, part, ends, round: [] });
        }
      }
    }
  }
  // A line of one cell has no direction of its own, so it uses the faces that no other line uses.
  for (const { text, part, cell } of alone) {
    const used = lines.flatMap(({ ends }) => ends).filter((end) => end.cell === cell);
    const free = faces(cell).filter((end) => used.every((one) => distance(one.at, end.at) > 1));
    lines.push({ text, part, ends: free, round: [] });
  }
  return lines;
}

/**
 * A preference for one side of the board. The end of a line with the highest value gets the label.
 */
type Preference = (end: Point, out: Point) => number;
const PREFERENCES: readonly Preference[] = [
  (_, out) => out[1] - 0.9 * out[0],
  (_, out) => out[1] + 0.9 * out[0],
  (at, out) => at[1] * out[0] - at[0] * out[1],
  (at, out) => at[0] * out[1] - at[1] * out[0],
];

/** Returns the text of a label. A file of a section loses the name of the section. */
const shortText = (text: string) => (/^[A-Z]+[a-z]$/.test(text) ? text.slice(-1) : text);

/**
 * Returns the coordinates of a board in its current rotation.
 *
 * `both` adds labels at the other ends of the lines if they fit. `width` and `height` are the size
 * of a letter.
 */
export function rimLabels(
  picture: BoardPicture,
  layout: Layout,
  { both = false, width = 0, height = 0 } = {},
): RimLabel[] {
  const lines = linesOf(picture, layout);
  const cell = 2 * Math.max(...layout.cells.map(({ radius }) => radius));
  const centre = layout.place([0, 0]);
  // The middle of the rim keeps labels clear of the cells.
  const deep = layout.rim / 2;
  const place = ({ text, part }: Line, { at, out }: End): Placed => ({
    text: shortText(text),
    part,
    at: [at[0] + out[0] * deep, at[1] + out[1] * deep],
    cell: null,
    out,
  });
  const fits = (label: Placed, others: readonly Placed[]) =>
    others.every((other) => {
      if (other.part !== label.part && distance(other.at, label.at) < APART * cell) return false;
      const wide = ((label.text.length + other.text.length) / 2) * width;
      const [x, y] = minus(other.at, label.at);
      return Math.abs(x) > wide || Math.abs(y) > height;
    });
  const labelled = (of: Record<RimLabel['part'], Preference>) => {
    const labels = lines.flatMap((line) => {
      const rank = (end: End) => of[line.part](minus(end.at, centre), end.out);
      const best = line.ends.toSorted((a, b) => rank(b) - rank(a))[0];
      return best ? [place(line, best)] : [];
    });
    // The best layout has no overlapping labels, and its labels are at the bottom and at the left.
    const crowded = labels.filter((label, n) => !fits(label, labels.toSpliced(n, 1))).length;
    const aside = labels.reduce((sum, { out }) => sum + 0.9 * out[0] - out[1], 0);
    return { labels, cost: 4 * crowded + aside };
  };
  const tries = PREFERENCES.flatMap((letter) =>
    PREFERENCES.map((number) => labelled({ letter, number })),
  );
  const { labels } = tries.reduce((best, one) => (one.cost < best.cost - 1e-6 ? one : best));
  if (both) {
    for (const line of lines)
      for (const end of line.ends) {
        const label = place(line, end);
        if (labels.every(({ at }) => distance(at, label.at) > 1) && fits(label, labels))
          labels.push(label);
      }
  }
  return [...labels, ...roundLabels(lines, layout)];
}

/** Labels the rings of a round board, in cells near the lower edge and left of the middle. */
function roundLabels(lines: readonly Line[], layout: Layout): RimLabel[] {
  const [cx, cy] = layout.place([0, 0]);
  return lines.flatMap(({ text, part, round }) => {
    const down = (cell: number) => {
      const [x, y] = layout.cells[cell]!.centre;
      return cosine([x - cx, y - cy], [-0.02, 1]);
    };
    const best = round.toSorted((a, b) => down(b) - down(a))[0];
    if (best === undefined) return [];
    const { outline, centre } = layout.cells[best]!;
    // Use the lower left corner.
    const corner = outline.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a));
    const at: Point = [corner[0] * 0.6 + centre[0] * 0.4, corner[1] * 0.6 + centre[1] * 0.4];
    return [{ text, part, at, cell: best }];
  });
}
