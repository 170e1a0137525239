// What changes besides the pieces: marks, changing borders, and where the picked piece may go.

import type { Ply, Scene } from '../gen/wire';
import { targets } from './aim';
import { type Layout, pathOf, shrunk } from './geometry';
import { drawLine } from './background';
import { type Army, armyClass } from './piece_art';
import { className, svg } from './svg';

/** Marks under the pieces. Those of the latest turn come last, so that they are seen where several meet. */
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
    const name = `mark-on-board mark-${className(mark.class)} ${owner}${fresh}`;
    return mark.cells.flatMap((cell, nth) => {
      const placed = layout.cells[cell];
      if (!placed) return [];
      const [cx, cy] = placed.centre;
      if (mark.class === 'last') {
        // Cells come in pairs: where the piece stood, where it went. The casing keeps light and dark armies apart from any cell.
        const d = pathOf(shrunk(placed, 0.9));
        const end = nth % 2 === 0 ? ' mark-from' : ' mark-to';
        return [svg('path', { class: `mark-casing${end}`, d }), svg('path', { class: `${name}${end}`, d })];
      }
      if (mark.class === 'check') return [svg('path', { class: name, d: pathOf(placed.outline) })];
      return [svg('circle', { class: name, cx, cy, r: placed.radius * 0.94 })];
    });
  });
  return [...marks, ...scene.lines.map((line) => drawLine(line, layout))];
}

function rank(mark: { class: string; seat: number | null }, latest: number | null): number {
  if (mark.class !== 'last') return 2;
  return mark.seat === latest ? 1 : 0;
}

/** The picked cell, and dots (rings where a piece is taken) on the cells it may go to. */
export function drawAim(
  plies: readonly Ply[],
  picked: number | null,
  taken: (cell: number) => boolean,
  layout: Layout,
): { readonly under: SVGElement[]; readonly over: SVGElement[] } {
  const found: SVGElement[] = [];
  const own = picked === null ? undefined : layout.cells[picked];
  if (picked === null || !own) return { under: [], over: [] };
  for (const cell of targets(plies, picked).keys()) {
    const placed = layout.cells[cell];
    if (!placed) continue;
    const [cx, cy] = placed.centre;
    if (cell === picked)
      found.push(svg('circle', { class: 'target target-own', cx, cy, r: placed.radius * 0.96 }));
    else if (taken(cell))
      found.push(svg('circle', { class: 'target target-taking', cx, cy, r: placed.radius * 0.86 }));
    else found.push(svg('circle', { class: 'target', cx, cy, r: placed.radius * 0.26 }));
  }
  return { under: [svg('path', { class: 'picked', d: pathOf(shrunk(own, 0.96)) })], over: found };
}

/** A move that waits for its turn. */
export function drawPlan(plan: readonly [number, number] | null, layout: Layout): SVGElement[] {
  return (plan ?? []).flatMap((cell) => {
    const placed = layout.cells[cell];
    return placed ? [svg('path', { class: 'planned', d: pathOf(shrunk(placed, 0.92)) })] : [];
  });
}
