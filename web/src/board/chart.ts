// Arranges the cells of a board in a table: a column for each file, a row for each rank.
//
// The function is pure.

import type { BoardPicture } from '../gen/wire';
import { cellName } from './background';

export interface Chart {
  readonly files: readonly string[];
  /**
   * The rows from the highest rank to the lowest. A `null` is a gap where the board has no cell.
   */
  readonly rows: readonly { readonly rank: number; readonly cells: readonly (number | null)[] }[];
}

/** Returns the table, or `null` if the name of a cell is not a file and a rank. */
export function toChart(picture: BoardPicture): Chart | null {
  const places = new Map<string, number>();
  const ranks = new Set<number>();
  const files: string[] = [];
  for (const cell of picture.cells.keys()) {
    const [, file, rank] = /^(\D+)(\d+)$/.exec(cellName(picture, cell)) ?? [];
    if (file === undefined || rank === undefined) return null;
    if (!files.includes(file)) files.push(file);
    ranks.add(Number(rank));
    places.set(`${file} ${Number(rank)}`, cell);
  }
  // Sort one-letter files alphabetically. Longer names keep the order of the cells.
  if (files.every((file) => file.length === 1)) files.sort();
  const rows = [...ranks]
    .sort((a, b) => b - a)
    .map((rank) => ({
      rank,
      cells: files.map((file) => places.get(`${file} ${rank}`) ?? null),
    }));
  return { files, rows };
}
