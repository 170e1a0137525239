// The cells of a board as a table, by what their names are made of: files side by side, ranks below each other. Pure.

import type { BoardPicture } from '../gen/wire';
import { nameOf } from './background';

export interface Chart {
  readonly files: readonly string[];
  /** The highest first, as a board is looked at; `null` where a file has no such cell. */
  readonly rows: readonly { readonly rank: number; readonly cells: readonly (number | null)[] }[];
}

/** The table of a board whose cells are all named by file and rank; `null` for other names. */
export function chart(picture: BoardPicture): Chart | null {
  const places = new Map<string, number>();
  const ranks = new Set<number>();
  const files: string[] = [];
  for (const cell of picture.cells.keys()) {
    const [, file, rank] = /^(\D+)(\d+)$/.exec(nameOf(picture, cell)) ?? [];
    if (file === undefined || rank === undefined) return null;
    if (!files.includes(file)) files.push(file);
    ranks.add(Number(rank));
    places.set(`${file} ${Number(rank)}`, cell);
  }
  // Files of one letter go by the alphabet; longer names, by the way round the board in which its cells are told.
  if (files.every((file) => file.length === 1)) files.sort();
  const rows = [...ranks]
    .sort((a, b) => b - a)
    .map((rank) => ({
      rank,
      cells: files.map((file) => places.get(`${file} ${rank}`) ?? null),
    }));
  return { files, rows };
}
