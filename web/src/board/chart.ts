// The cells of a board as a table with a column for each file and a row for each rank. Pure.

import type { BoardPicture } from '../gen/wire';
import { cellName } from './background';

export interface Chart {
  readonly files: readonly string[];
  /** From the highest rank down. `null` stands for a cell that does not exist. */
  readonly rows: readonly { readonly rank: number; readonly cells: readonly (number | null)[] }[];
}

/** Returns the table of a board, or `null` if a cell name is not a file and a rank. */
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
  // Sort files with one-letter names. Other files keep the order of their cells.
  if (files.every((file) => file.length === 1)) files.sort();
  const rows = [...ranks]
    .sort((a, b) => b - a)
    .map((rank) => ({
      rank,
      cells: files.map((file) => places.get(`${file} ${rank}`) ?? null),
    }));
  return { files, rows };
}
