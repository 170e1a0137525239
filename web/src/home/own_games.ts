// Sorts the visitor's games and computes their results. These functions are pure.

import type { TableSummary, VariantView } from '../gen/wire';
import { pointsValue } from '../play/fraction';

export type Place = 'won' | 'shared' | 'draw' | 'lost';

export const isOwnTurn = (table: TableSummary): boolean =>
  table.phase === 'playing' && table.you.some((seat) => table.to_move.includes(seat));

/** Returns whether a proposed rematch needs the visitor's answer. */
export const isAskedAgain = (table: TableSummary): boolean =>
  table.rematch?.waiting.some((seat) => table.you.includes(seat)) ?? false;

export const waitsForYou = (table: TableSummary): boolean =>
  isOwnTurn(table) || isAskedAgain(table);

/** A time after all deadlines. */
const NEVER = Number.MAX_SAFE_INTEGER;

function rank(table: TableSummary): number {
  if (waitsForYou(table)) return 0;
  return table.phase === 'over' ? 3 : table.phase === 'gathering' ? 2 : 1;
}

/**
 * Sorts games: first those that need the visitor, then running, gathering and finished ones.
 *
 * Within each group, the earliest deadline comes first, then the game that changed last.
 */
export const sortOwn = (tables: readonly TableSummary[]): TableSummary[] =>
  tables.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.deadline ?? NEVER) - (b.deadline ?? NEVER) || b.changed - a.changed,
  );

/**
 * Returns the visitor's place and points, or null if the game has no result for exactly one seat.
 */
export function ownResult(
  table: TableSummary,
  variant: VariantView | undefined,
): { place: Place; points: string } | null {
  const { points, you } = table;
  if (points === null || !variant || you.length !== 1) return null;
  const of = (seat: number) => points[variant.seats[seat]?.name ?? ''];
  const own = of(you[0]!);
  if (own === undefined) return null;
  const all = table.seats.map((_, seat) => pointsValue(of(seat) ?? '0'));
  const most = Math.max(...all);
  const first = all.flatMap((value, seat) => (value === most ? [seat] : []));
  const partners = variant.seats[you[0]!]?.partners ?? [];
  if (first.length === all.length) return { place: 'draw', points: own };
  if (!first.includes(you[0]!)) return { place: 'lost', points: own };
  const isShared = first.some((seat) => seat !== you[0] && !partners.includes(seat));
  return { place: isShared ? 'shared' : 'won', points: own };
}
