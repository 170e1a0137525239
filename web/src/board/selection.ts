// Interprets presses on cells and drops of pieces. Pure functions: they use the plies of the
// server.

import type { Ply } from '../gen/wire';

export type Selection =
  | { readonly kind: 'pick'; readonly from: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'play'; readonly plies: readonly Ply[] }
  | { readonly kind: 'refuse'; readonly from: number; readonly to: number }
  | { readonly kind: 'nothing' };

export function movableCells(plies: readonly Ply[]): Set<number> {
  return new Set(plies.flatMap((ply) => (ply.from === null ? [] : [ply.from])));
}

/**
 * Returns the targets of the piece on `from`, each with the plies that lead to it.
 *
 * The result is empty if `from` is null.
 */
export function targetCells(plies: readonly Ply[], from: number | null): Map<number, Ply[]> {
  const found = new Map<number, Ply[]>();
  for (const ply of plies) {
    if (from === null || ply.from !== from || ply.to === null) continue;
    found.set(ply.to, [...(found.get(ply.to) ?? []), ply]);
  }
  return found;
}

/**
 * Returns the meaning of a press on a cell. `own` tests whether the player to move has a piece
 * there.
 *
 * Some games let a piece move to its own cell. A second press on the piece plays such a move.
 */
export function pressCell(
  plies: readonly Ply[],
  picked: number | null,
  cell: number,
  own: (cell: number) => boolean,
): Selection {
  if (picked === null) return own(cell) ? { kind: 'pick', from: cell } : { kind: 'nothing' };
  const there = targetCells(plies, picked).get(cell);
  if (there) return { kind: 'play', plies: there };
  if (cell === picked) return { kind: 'drop' };
  if (own(cell)) return { kind: 'pick', from: cell };
  return { kind: 'refuse', from: picked, to: cell };
}

/** Returns the meaning of a drop on a cell. `cell` is null outside the board. */
export function dropPiece(plies: readonly Ply[], picked: number, cell: number | null): Selection {
  if (cell === null || cell === picked) return { kind: 'nothing' };
  const there = targetCells(plies, picked).get(cell);
  return there ? { kind: 'play', plies: there } : { kind: 'refuse', from: picked, to: cell };
}
