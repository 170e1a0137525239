// Draws marks on cells: those of the scene, and those of the user's selection and premoves.

import type { Ply, Scene } from '../gen/wire';
import { targetCells } from './selection';
import { type Layout, type Placed, toPath, shrink } from './geometry';
import { drawLine } from './background';
import { type Army, armyClass } from './piece_art';
import { toClassName, svg } from './svg';
import styles from '../../../assets/board/marks.json';

/** The shape of each class of marks. `polychess render` uses the same file. */
const SHAPES: Readonly<Record<string, { readonly shape: string }>> = styles;

/** Draws the marks and lines of a scene. Marks of the last moves are below the others. */
export function drawMarks(
  scene: Scene,
  layout: Layout,
  armies: readonly Army[],
  latest: number | null,
): SVGElement[] {
  const order = [...scene.marks].sort((a, b) => rank(a, latest) - rank(b, latest));
  const marks = order.flatMap((mark) => {
    const army = mark.seat === null ? undefined : armies[mark.seat];
    const owner = army ? armyClass(army) : 'of-nobody';
    const fresh = mark.class === 'last' && mark.seat === latest ? ' mark-latest' : '';
    return mark.cells.flatMap((cell, nth) => {
      const placed = layout.cells[cell];
      // The cells of a last turn alternate between origin and target.
      const end = mark.class === 'last' ? ` mark-${nth % 2 === 0 ? 'from' : 'to'}` : '';
      return placed ? drawMark(`${mark.class}${end}`, placed, `${owner}${fresh}`) : [];
    });
  });
  return [...marks, ...scene.lines.map((line) => drawLine(line, layout))];
}

/**
 * Draws a mark on a cell. `kind` is the class of the mark, optionally followed by another CSS
 * class.
 */
export function drawMark(kind: string, placed: Placed, owner: string): SVGElement[] {
  const [first = '', end = ''] = kind.split(' ');
  const name = `mark-on-board mark-${toClassName(first)} ${end} ${owner}`;
  const [cx, cy] = placed.centre;
  if (first === 'last') {
    // Tint the cell and draw an edge in the army's colour. A dark casing below it gives contrast.
    const d = toPath(shrink(placed, 0.9));
    return [
      svg('path', { class: `mark-wash ${end} ${owner}`, d: toPath(placed.outline) }),
      svg('path', { class: `mark-casing ${end} ${owner}`, d }),
      svg('path', { class: name, d }),
    ];
  }
  if (first === 'check') return [svg('path', { class: name, d: star(cx, cy, placed.radius) })];
  // Rings mark captures, so these marks have other shapes.
  const shape = SHAPES[first]?.shape;
  if (shape === 'double-burst') {
    const within = svg('path', {
      class: `${name} mark-within`,
      d: star(cx, cy, placed.radius * 0.82),
    });
    return [svg('path', { class: name, d: star(cx, cy, placed.radius * 1.1) }), within];
  }
  if (shape === 'stop')
    return [svg('path', { class: name, d: eightCorners(cx, cy, placed.radius * 1.04) })];
  if (shape === 'corners')
    return [svg('path', { class: name, d: corners(cx, cy, placed.radius * 0.86) })];
  if (shape === 'rays') return [svg('path', { class: name, d: rays(cx, cy, placed.radius) })];
  if (shape === 'chevrons')
    return [
      svg('path', {
        class: name,
        d: angles(cx + placed.radius * 0.66, cy - placed.radius * 0.5, placed.radius * 0.2),
      }),
    ];
  if (shape === 'diamond')
    return [svg('path', { class: name, d: diamond(cx, cy, placed.radius * 0.42) })];
  return [svg('circle', { class: name, cx, cy, r: placed.radius * 0.94 })];
}

const diamond = (x: number, y: number, r: number) =>
  `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;

/** Returns the path of the four corners of a square. */
const corners = (x: number, y: number, r: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(
      ([a = 0, b = 0]) =>
        `M${x + (a * r) / 2} ${y + b * r}L${x + a * r} ${y + b * r}L${x + a * r} ${y + (b * r) / 2}`,
    )
    .join('');

/** Returns the path of two chevrons, one above the other. */
const angles = (x: number, y: number, r: number) =>
  [0, r]
    .map(
      (down) =>
        `M${x - r} ${y + down + r * 0.6}L${x} ${y + down - r * 0.4}L${x + r} ${y + down + r * 0.6}`,
    )
    .join('');

const around = (x: number, y: number, r: number, turn: number) => {
  const angle = turn * 2 * Math.PI;
  return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
};

const eightCorners = (x: number, y: number, r: number) =>
  `M${Array.from({ length: 8 }, (_, i) => around(x, y, r, (i + 0.5) / 8)).join('L')}Z`;

const rays = (x: number, y: number, r: number) =>
  Array.from(
    { length: 12 },
    (_, i) =>
      `M${around(x, y, r * 0.84, (i + 0.5) / 12)}L${around(x, y, r * 1.06, (i + 0.5) / 12)}`,
  ).join('');

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 28 }, (_, i) => {
    const [angle, r] = [(i * Math.PI) / 14, radius * (i % 2 === 0 ? 1.06 : 0.84)];
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

function rank(mark: { class: string; seat: number | null }, latest: number | null): number {
  if (mark.class !== 'last') return 2;
  return mark.seat === latest ? 1 : 0;
}

/**
 * Highlights the picked cell and its targets: dots on empty cells, rings on captures.
 *
 * `other` is true for a piece that is not to move, which gets a different style.
 */
export function drawTargets(
  plies: readonly Ply[],
  picked: number | null,
  isOccupied: (cell: number) => boolean,
  layout: Layout,
  other = false,
): { readonly under: SVGElement[]; readonly over: SVGElement[] } {
  const found: SVGElement[] = [];
  const own = picked === null ? undefined : layout.cells[picked];
  if (picked === null || !own) return { under: [], over: [] };
  const look = other ? ' of-other' : '';
  for (const cell of targetCells(plies, picked).keys()) {
    const placed = layout.cells[cell];
    if (!placed) continue;
    const [cx, cy] = placed.centre;
    if (cell === picked)
      found.push(
        svg('circle', { class: `target target-own${look}`, cx, cy, r: placed.radius * 0.96 }),
      );
    else if (isOccupied(cell))
      found.push(
        svg('circle', { class: `target target-taking${look}`, cx, cy, r: placed.radius * 0.86 }),
      );
    else found.push(svg('circle', { class: `target${look}`, cx, cy, r: placed.radius * 0.26 }));
  }
  return {
    under: [svg('path', { class: `picked${look}`, d: toPath(shrink(own, 0.96)) })],
    over: found,
  };
}

/** Highlights whole cells with the CSS class `name`. */
export function drawCells(cells: readonly number[], name: string, layout: Layout): SVGElement[] {
  return cells.flatMap((cell) => {
    const placed = layout.cells[cell];
    return placed ? svg('path', { class: name, d: toPath(shrink(placed, 0.92)) }) : [];
  });
}

/** Highlights the cells of premoves and numbers them. */
export function drawPremoves(
  premoves: readonly (readonly [number, number])[],
  layout: Layout,
): SVGElement[] {
  return premoves.flatMap(([from, to], index) => {
    const [start, end] = [layout.cells[from], layout.cells[to]];
    if (!start || !end) return [];
    const marks: SVGElement[] = [
      svg('path', { class: 'planned', d: toPath(shrink(start, 0.92)) }),
      svg('path', { class: 'planned', d: toPath(shrink(end, 0.92)) }),
    ];
    const [x, y] = end.centre;
    const number = svg('text', {
      class: 'plan-number',
      x: x + end.radius * 0.62,
      y: y - end.radius * 0.42,
      'text-anchor': 'middle',
      'font-size': end.radius * 0.62,
    });
    number.textContent = String(index + 1);
    return [
      ...marks,
      svg('circle', {
        class: 'plan-disk',
        cx: x + end.radius * 0.62,
        cy: y - end.radius * 0.62,
        r: end.radius * 0.34,
      }),
      number,
    ];
  });
}
