// Determines when and how a player was eliminated. These functions are pure.

import type { Logged, Scene, TableEvent } from '../gen/wire';
import { givesUp } from './log_reasons';

/** The elimination of a seat. `by` is the seat that caused it, or null if no other player did. */
export interface Elimination {
  readonly seat: number;
  readonly how: 'flag' | 'left' | 'resigned' | 'mated' | 'captured' | 'other';
  readonly by: number | null;
}

/**
 * Returns the smallest count that satisfies `holds`, by exponential and binary search.
 *
 * `holds` must be monotonic: false below the result, and true from the result up to `total`.
 */
export async function findFirstCount(
  total: number,
  holds: (count: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [-1, total];
  // The elimination is usually recent, so search backwards from the end in growing steps.
  for (let step = 1; low < 0 && high > 0; step *= 2) {
    const at = Math.max(0, total - step);
    if (await holds(at)) high = at;
    else low = at;
  }
  while (high - low > 1) {
    const at = (low + high) >> 1;
    if (await holds(at)) high = at;
    else low = at;
  }
  return high;
}

/**
 * Returns how a seat was eliminated.
 *
 * `entry` is the log entry that caused the elimination. `before` and `scene` are the scenes before
 * and after it.
 */
export function describeElimination(
  seat: number,
  entry: Logged | undefined,
  scene: Scene,
  events: readonly TableEvent[],
  before: Scene | null = null,
): Elimination {
  const did = (what: string) =>
    events.some((event) => event.what === what && 'seat' in event && event.seat === seat);
  const own = entry === undefined || entry.seat === seat || !entry.turn;
  const by = own ? null : entry.seat;
  if (own && did('flag')) return { seat, how: 'flag', by: null };
  if (own && did('left')) return { seat, how: 'left', by: null };
  if (own && entry && givesUp(entry)) return { seat, how: 'resigned', by: null };
  if (by !== null && lostKingTo(seat, by, before, scene)) return { seat, how: 'captured', by };
  // Some games remove the army of a mated player. Only the notation then shows the mate.
  if (by !== null && entry?.words.includes('#')) return { seat, how: 'mated', by };
  if (!scene.pieces.some((piece) => piece.seat === seat && piece.glyph === 'king'))
    return { seat, how: by === null ? 'other' : 'captured', by };
  const mated =
    by !== null &&
    scene.marks.some((mark) => mark.seat === seat && /^(mated|check)$/.test(mark.class));
  return {
    seat,
    how: mated || (by !== null && scene.seats[seat]?.in_check === true) ? 'mated' : 'other',
    by,
  };
}

/** Returns whether a piece of `by` occupies the cell where the king of `seat` was. */
function lostKingTo(seat: number, by: number, before: Scene | null, after: Scene): boolean {
  const king = before?.pieces.find((piece) => piece.seat === seat && piece.glyph === 'king');
  if (!king) return false;
  return after.pieces.some((piece) => piece.cell === king.cell && piece.seat === by);
}
