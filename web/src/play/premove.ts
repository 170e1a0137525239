// Compares a premove with the legal plies whenever the boards change.

import type { BoardState, Ply } from '../gen/wire';
import type { Premove } from './playable';

export type PremoveResult =
  /** Another player is still to move. */
  | { readonly kind: 'wait' }
  /** The move is illegal in this position. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'play'; readonly plies: readonly Ply[] };

/** Returns whether to play, keep or discard a premove on these boards. */
export function resolvePremove(premove: Premove, boards: readonly BoardState[]): PremoveResult {
  const plies = boards[premove.board]?.plies ?? [];
  if (plies.length === 0) return { kind: 'wait' };
  const matching = plies.filter((ply) => ply.from === premove.from && ply.to === premove.to);
  return matching.length === 0 ? { kind: 'drop' } : { kind: 'play', plies: matching };
}
