// The static layers of a board: rim, cells, zones, lines and names.

import type { BoardPicture } from '../gen/wire';
import { rimLabels } from './coordinates';
import { type Layout, toPath, shrink } from './geometry';
import { type Army, armyClass } from './piece_art';
import { toClassName, svg, withTitle } from './svg';

export interface Background {
  readonly rim: SVGGElement;
  readonly cells: SVGGElement;
  readonly paths: readonly SVGPathElement[];
  readonly over: SVGGElement;
  readonly coordinates: SVGGElement;
  readonly names: SVGGElement;
}

/** Draws all static layers. `coordinates` is null for a rim without coordinates. */
export function drawBackground(
  picture: BoardPicture,
  layout: Layout,
  armies: readonly Army[],
  coordinates: { readonly both: boolean } | null,
): Background {
  const outlines = layout.cells.map((cell) => toPath(cell.outline));
  const all = outlines.join('');
  const rim = svg('g', { class: 'rim' }, [
    svg('path', { class: 'rim-outer', d: all, 'stroke-width': 2 * (layout.rim - 3) }),
    svg('path', { class: 'rim-inner', d: all, 'stroke-width': 2 * (layout.rim - 7) }),
  ]);
  const paths = picture.cells.map((cell, i) =>
    svg('path', { class: `cell cell-${cell.colour}`, d: outlines[i]!, 'data-cell': i }),
  );
  const names = svg('g', { class: 'names', 'aria-hidden': 'true' });
  picture.cells.forEach((cell, i) => {
    const placed = layout.cells[i]!;
    const text = svg('text', {
      class: `cell-name cell-name-${cell.colour}`,
      x: placed.centre[0],
      y: placed.centre[1],
      'font-size': Math.min(34, (placed.radius * 1.9) / Math.max(3, cellName(picture, i).length)),
    });
    text.textContent = cellName(picture, i);
    names.append(text);
  });
  return {
    rim,
    cells: svg('g', { class: 'cells' }, paths),
    paths,
    over: zonesAndLines(picture, layout, armies),
    coordinates: svg(
      'g',
      { class: 'coordinates', 'aria-hidden': 'true' },
      coordinates ? drawCoordinates(picture, layout, coordinates.both) : [],
    ),
    names,
  };
}

/**
 * Font sizes of coordinates: one character as a share of the rim's width, two digits as a share of
 * that.
 */
const LETTERS = 0.8;
const TWO_DIGITS = 0.86;

/** Returns the font size of coordinates in drawing units. */
export const coordinateSize = ({ rim }: Layout): number => rim * LETTERS;

function drawCoordinates(picture: BoardPicture, layout: Layout, both: boolean): SVGElement[] {
  const size = coordinateSize(layout);
  return rimLabels(picture, layout, { both, width: size * 0.6, height: size * 0.75 }).map(
    ({ text, at, cell }) => {
      const drawn = svg('text', {
        class: cell === null ? 'coordinate' : `coordinate in-cell`,
        x: at[0],
        // SVG places text by its baseline. This offset centres digits vertically.
        y: at[1] + size * 0.36,
        'font-size': text.length > 1 ? size * TWO_DIGITS : size,
      });
      drawn.textContent = text;
      return drawn;
    },
  );
}

export function cellName(picture: BoardPicture, cell: number): string {
  return picture.cells[cell]?.name ?? '';
}

function zonesAndLines(
  picture: BoardPicture,
  layout: Layout,
  armies: readonly Army[],
): SVGGElement {
  const over = svg('g', { class: 'background-over', 'aria-hidden': 'true' });
  for (const zone of picture.zones) {
    const army = zone.seat === null ? undefined : armies[zone.seat];
    const d = zone.cells.map((i) => toPath(shrink(layout.cells[i]!, 0.93))).join('');
    const owner = army ? armyClass(army) : 'of-nobody';
    over.append(
      withTitle(
        svg('path', { class: `zone zone-${toClassName(zone.class)} ${owner}`, d }),
        zone.words,
      ),
    );
  }
  for (const line of picture.lines) over.append(drawLine(line, layout));
  return over;
}

export function drawLine(
  line: { class: string; words: string; points: [number, number][] },
  layout: Layout,
): SVGPathElement {
  const d = toPath(line.points.map(layout.place), false);
  return withTitle(
    svg('path', { class: `line-on-board line-${toClassName(line.class)}`, d }),
    line.words,
  );
}
