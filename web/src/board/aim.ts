// What pressing a cell means. Pure: the plies come from the server, nothing is concluded about rules.

import type { Ply } from '../gen/wire';

export type Step =
  | { readonly kind: 'pick'; readonly from: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'play'; readonly plies: readonly Ply[] }
  | { readonly kind: 'refuse'; readonly from: number; readonly to: number }
  | { readonly kind: 'nothing' };

/** Cells with a piece that may move. */
export function sources(plies: readonly Ply[]): Set<number> {
  return new Set(plies.flatMap((ply) => (ply.from === null ? [] : [ply.from])));
}

/** Where the piece on a cell may go; several plies for one cell are to be chosen from. */
export function targets(plies: readonly Ply[], from: number | null): Map<number, Ply[]> {
  const found = new Map<number, Ply[]>();
  for (const ply of plies) {
    if (from === null || ply.from !== from || ply.to === null) continue;
    found.set(ply.to, [...(found.get(ply.to) ?? []), ply]);
  }
  return found;
}

/**
 * A cell is pressed while the piece of `picked` is up. A piece may move to its own cell: pressing it twice plays that.
 * `own` tells whether a piece of the seat on turn stands on a cell.
 */
export function press(
  plies: readonly Ply[],
  picked: number | null,
  cell: number,
  own: (cell: number) => boolean,
): Step {
  if (picked === null) return own(cell) ? { kind: 'pick', from: cell } : { kind: 'nothing' };
  const there = targets(plies, picked).get(cell);
  if (there) return { kind: 'play', plies: there };
  if (cell === picked) return { kind: 'drop' };
  if (own(cell)) return { kind: 'pick', from: cell };
  return { kind: 'refuse', from: picked, to: cell };
}

/** A dragged piece is let go over a cell, or beside the board. */
export function release(plies: readonly Ply[], picked: number, cell: number | null): Step {
  if (cell === null || cell === picked) return { kind: 'nothing' };
  const there = targets(plies, picked).get(cell);
  return there ? { kind: 'play', plies: there } : { kind: 'refuse', from: picked, to: cell };
}
