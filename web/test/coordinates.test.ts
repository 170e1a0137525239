// Coordinates on synthetic boards: each line has a label outside the cells, and letters and numbers
// do not collide.

import { describe, expect, it } from 'vitest';
import { rimLabels } from '../src/board/coordinates';
import { layOut, type Point } from '../src/board/geometry';
import type { BoardPicture } from '../src/gen/wire';
import { cross, hexagon, ring } from './boards';

/** Replaces the cell names of a board. `name` maps the index of a cell to its name. */
function named(picture: BoardPicture, name: (cell: number) => string): BoardPicture {
  return { ...picture, cells: picture.cells.map((cell, i) => ({ ...cell, name: name(i) })) };
}

const letter = (n: number) => String.fromCharCode(97 + n);
const HEXAGON = (() => {
  const picture = hexagon(5);
  return named(picture, (i) => {
    const [x, y] = picture.cells[i]!.centre;
    const row = Math.round(y / 1.5);
    return `${letter(4 - row)}${Math.round(x / Math.sqrt(3) + row / 2) + 5}`;
  });
})();
const RING = named(
  ring(24, 6),
  (i) => `${['WH', 'GR', 'BL'][Math.floor((i % 24) / 8)]}${letter(i % 8)}${6 - Math.floor(i / 24)}`,
);
const BOARDS: [string, BoardPicture, number[]][] = [
  ['hexagon', HEXAGON, [0, 60, 120, 240]],
  ['cross', cross(), [0, 90, 180, 270]],
  ['ring', RING, [0, 120, 240]],
];

const within = ([x, y]: Point, outline: readonly Point[]) => {
  const turns = outline.map(([ax, ay], n) => {
    const [bx, by] = outline[(n + 1) % outline.length]!;
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return new Set(turns).size === 1;
};

describe.each(BOARDS)('coordinates of a %s', (_, picture, turns) => {
  it.each(turns)('name every cell when it is turned by %s degrees', (degrees) => {
    const labels = rimLabels(picture, layOut(picture, degrees, 0.4));
    const texts = new Set(labels.map(({ text }) => text));
    for (const { name } of picture.cells) {
      const [, file = '', rank = ''] = /([a-z])(\d+)$/.exec(name)!;
      expect(texts).toContain(file);
      expect(texts).toContain(rank);
    }
  });

  it.each(turns)('are outside the cells when it is turned by %s degrees', (degrees) => {
    const layout = layOut(picture, degrees, 0.4);
    for (const { at, cell } of rimLabels(picture, layout)) {
      const over = layout.cells.findIndex(({ outline }) => within(at, outline));
      expect(over).toBe(cell ?? -1);
    }
  });

  it.each(turns)('keep letters away from numbers when turned by %s degrees', (degrees) => {
    const labels = rimLabels(picture, layOut(picture, degrees, 0.4), {
      both: true,
      width: 20,
      height: 26,
    });
    const close = labels.filter(({ part, at, cell }) =>
      labels.some(
        (other) =>
          other.part !== part &&
          cell === null &&
          other.cell === null &&
          Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) < 30,
      ),
    );
    expect(close.map(({ text }) => text)).toEqual([]);
  });
});

it('puts files below and ranks at the left of a cross', () => {
  const labels = rimLabels(cross(), layOut(cross(), 0, 0.4));
  const files = labels.filter(({ part }) => part === 'letter');
  expect(files.every(({ at }) => at[1] > 0)).toBe(true);
  const ranks = labels.filter(({ part }) => part === 'number');
  expect(ranks.every(({ at }) => at[0] < 0)).toBe(true);
});

it('are left out when cells have no letter and number', () => {
  const picture = hexagon(3);
  expect(rimLabels(picture, layOut(picture, 0, 0.4))).toEqual([]);
});
