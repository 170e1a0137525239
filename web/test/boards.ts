// Synthetic boards, so that tests of geometry do not depend on the boards of the games.

import type { BoardPicture } from '../src/gen/wire';

type Pair = [number, number];

/**
 * A hexagonal board of hexagonal cells with `size` cells along each side. Cell names are the
 * centres.
 */
export function hexagon(size: number): BoardPicture {
  const centres: Pair[] = [];
  for (let row = 1 - size; row < size; row += 1) {
    const length = 2 * size - 1 - Math.abs(row);
    for (let i = 0; i < length; i += 1)
      centres.push([(i - (length - 1) / 2) * Math.sqrt(3), row * 1.5]);
  }
  const corner = ([x, y]: Pair, n: number): Pair => {
    const angle = (n * Math.PI) / 3 + Math.PI / 6;
    return [x + Math.cos(angle), y + Math.sin(angle)];
  };
  return picture(
    centres.map((centre) => ({
      centre,
      radius: Math.sqrt(3) / 2,
      outline: [0, 1, 2, 3, 4, 5].map((n) => corner(centre, n)),
    })),
  );
}

/** A ring board with an empty centre. */
export function ring(files: number, ranks: number): BoardPicture {
  const at = (file: number, radius: number): Pair => {
    const angle = (file * 2 * Math.PI) / files;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const cells = [];
  for (let rank = 0; rank < ranks; rank += 1) {
    for (let file = 0; file < files; file += 1) {
      const radius = 3 + rank;
      const outline = [
        at(file, radius),
        at(file + 1, radius),
        at(file + 1, radius + 1),
        at(file, radius + 1),
      ];
      cells.push({ centre: at(file + 0.5, radius + 0.5), radius: 0.4, outline });
    }
  }
  return picture(cells);
}

/** A cross of square cells: 14 by 14, without 3 by 3 cells in each corner. `d1` is below `d2`. */
export function cross(): BoardPicture {
  const cells = [];
  const names: string[] = [];
  for (let rank = 0; rank < 14; rank += 1) {
    for (let file = 0; file < 14; file += 1) {
      const outer = (n: number) => n < 3 || n > 10;
      if (outer(rank) && outer(file)) continue;
      const centre: Pair = [file - 6.5, 6.5 - rank];
      const corner = (x: number, y: number): Pair => [centre[0] + x, centre[1] + y];
      const outline = [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
      cells.push({ centre, radius: 0.5, outline });
      names.push(`${String.fromCharCode(97 + file)}${rank + 1}`);
    }
  }
  const made = picture(cells);
  return { ...made, cells: made.cells.map((cell, i) => ({ ...cell, name: names[i]! })) };
}

function picture(cells: { centre: Pair; radius: number; outline: Pair[] }[]): BoardPicture {
  const short = (value: number) => Math.round(value * 1000) / 1000 + 0;
  return {
    cells: cells.map((cell) => ({
      ...cell,
      name: cell.centre.map(short).join(','),
      names: [],
      colour: 0,
    })),
    lines: [],
    zones: [],
    bounds: [0, 0, 0, 0],
    rotations: [0, 120, 240],
  };
}
