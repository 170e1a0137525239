// Decides what to do with a premove when the board changes. Uses the plies from the server.

import type { BoardState, Ply } from '../gen/wire';
import type { Premove } from './playable';

export type PremoveResult =
  /** It is not the viewer's turn yet. */
  | { readonly kind: 'wait' }
  /** The move is illegal now. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'play'; readonly plies: readonly Ply[] };

/** Returns what to do with a premove on these boards. */
export function resolvePremove(premove: Premove, boards: readonly BoardState[]): PremoveResult {
  const plies = boards[premove.board]?.plies ?? [];
  if (plies.length === 0) return { kind: 'wait' };
  const matching = plies.filter((ply) => ply.from === premove.from && ply.to === premove.to);
  return matching.length === 0 ? { kind: 'drop' } : { kind: 'play', plies: matching };
}
