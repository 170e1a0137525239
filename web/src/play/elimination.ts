// Finds out when and why a player was eliminated. Pure.

import type { Logged, Scene, TableEvent } from '../gen/wire';
import { givesUp } from './log_reasons';

/** How a seat was eliminated. `by` is the seat that did it, or null if no other player did. */
export interface Elimination {
  readonly seat: number;
  readonly how: 'flag' | 'left' | 'resigned' | 'mated' | 'captured' | 'other';
  readonly by: number | null;
}

/**
 * Returns the smallest count that satisfies `holds`, by binary search.
 *
 * `holds` must be true for `total` and for every count after the smallest one.
 */
export async function findFirstCount(
  total: number,
  holds: (count: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [-1, total];
  // The event is usually recent, so look back in growing steps first.
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
 * Returns how a seat was eliminated. `entry` is the log entry that did it, and `before` and `scene`
 * are the boards around it.
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
  // If a game removes the mated army, only the notation shows the mate.
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

/** Returns whether a piece of `by` is now on the cell where the king of `seat` was. */
function lostKingTo(seat: number, by: number, before: Scene | null, after: Scene): boolean {
  const king = before?.pieces.find((piece) => piece.seat === seat && piece.glyph === 'king');
  if (!king) return false;
  return after.pieces.some((piece) => piece.cell === king.cell && piece.seat === by);
}
