// Drawings that explain a position: coloured cells, arrows, moves of pieces, and labels.

import type { Ply } from '../gen/wire';
import type { Layout } from './geometry';
import { toPath, shrink } from './geometry';
import { drawTargets } from './marks';
import { toClassName, svg } from './svg';

/** Drawings of a lesson or guide. Cells are indices. Colours are yellow, green, blue and red. */
export interface Overlay {
  readonly moves: readonly { readonly cell: number; readonly plies: readonly Ply[] }[];
  readonly cells: readonly { readonly colour: string; readonly cells: readonly number[] }[];
  /**
   * Paths through cells, with an arrowhead at the last cell. With the class of an army, an arrow is
   * dashed in its colours.
   */
  readonly arrows: readonly {
    readonly colour: string;
    readonly cells: readonly number[];
    readonly army?: string;
  }[];
  readonly labels: readonly { readonly cell: number; readonly text: string }[];
}

export function drawOverlay(
  overlay: Overlay,
  isOccupied: (cell: number) => boolean,
  layout: Layout,
): { readonly under: SVGElement[]; readonly over: SVGElement[] } {
  const aims = overlay.moves.map(({ cell, plies }) => drawTargets(plies, cell, isOccupied, layout));
  const cells = overlay.cells.flatMap(({ colour, cells }) =>
    cells.flatMap((cell) => {
      const placed = layout.cells[cell];
      return placed
        ? svg('path', {
            class: `drawn-cell drawn-${toClassName(colour)}`,
            d: toPath(shrink(placed, 0.92)),
          })
        : [];
    }),
  );
  const labels = overlay.labels.flatMap(({ cell, text }) => {
    const placed = layout.cells[cell];
    if (!placed) return [];
    const label = svg('text', {
      class: 'drawn-label',
      x: placed.centre[0],
      y: placed.centre[1] + placed.radius * 0.3,
      'text-anchor': 'middle',
      'font-size': placed.radius * 0.8,
    });
    label.textContent = text;
    return label;
  });
  return {
    under: [...cells, ...aims.flatMap((aim) => aim.under)],
    over: [
      ...aims.flatMap((aim) => aim.over),
      ...overlay.arrows.flatMap((arrow) => drawArrow(arrow, layout)),
      ...labels,
    ],
  };
}

/** Draws an arrow. The line stops at the base of the arrowhead. */
function drawArrow(
  { colour, cells, army }: Overlay['arrows'][number],
  layout: Layout,
): SVGElement[] {
  const points = cells.flatMap((cell) => (layout.cells[cell] ? [layout.cells[cell].centre] : []));
  const [from, to] = [points.at(-2), points.at(-1)];
  const radius = layout.cells[cells.at(-1) ?? -1]?.radius ?? 0;
  if (!from || !to) return [];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
  const size = radius * 0.5;
  const neck = [to[0] - dx * size, to[1] - dy * size] as const;
  const way = [...points.slice(0, -1), neck]
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L');
  const head = [
    [to[0] + dx * size * 0.4, to[1] + dy * size * 0.4],
    [neck[0] - dy * size * 0.7, neck[1] + dx * size * 0.7],
    [neck[0] + dy * size * 0.7, neck[1] - dx * size * 0.7],
  ]
    .map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L');
  const own = `drawn-${toClassName(colour)}${army === undefined ? '' : ` ${army}`}`;
  const casing =
    army === undefined ? [] : [svg('path', { class: `drawn-casing ${own}`, d: `M${way}` })];
  return [
    ...casing,
    svg('path', { class: `drawn-arrow ${own}`, d: `M${way}` }),
    svg('path', { class: `drawn-head ${own}`, d: `M${head}Z` }),
  ];
}
