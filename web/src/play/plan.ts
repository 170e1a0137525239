// A move planned for one's next turn. What it becomes is up to the plies that the server offers then.

import type { BoardState, Ply } from '../gen/wire';
import type { Plan } from './playable';

export type Fate =
  /** It is not one's turn yet. */
  | { readonly kind: 'wait' }
  /** It cannot be made. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'make'; readonly plies: readonly Ply[] };

export function fate(plan: Plan, boards: readonly BoardState[]): Fate {
  const plies = boards[plan.board]?.plies ?? [];
  if (plies.length === 0) return { kind: 'wait' };
  const fitting = plies.filter((ply) => ply.from === plan.from && ply.to === plan.to);
  return fitting.length === 0 ? { kind: 'drop' } : { kind: 'make', plies: fitting };
}
