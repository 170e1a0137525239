// Who gains from a line: the change of each seat's expected points against the best line. The
// functions are pure.

import type { AnalysisLine, VariantView } from '../gen/wire';
import { hasSides, partnersOf } from '../play/partners';
import { fromSeat } from '../review/points';

/** The change of one seat, or of a team. */
export interface Gain {
  readonly seats: readonly number[];
  readonly change: number;
}

/** Returns the seats from `first` on. Partners are next to each other. */
export function ringOrder(variant: VariantView, first: number): number[] {
  const ring = fromSeat(first, variant.seats.length);
  if (!hasSides(variant)) return ring;
  return ring.reduce<number[]>(
    (order, seat) =>
      order.includes(seat)
        ? order
        : [...order, seat, ...ring.filter((one) => partnersOf(variant, seat).includes(one))],
    [],
  );
}

/** Returns the changes of all seats, or of all teams in a team game, in the order of `order`. */
export function gainsOf(
  best: Pick<AnalysisLine, 'points'>,
  line: Pick<AnalysisLine, 'points'>,
  variant: VariantView,
  order: readonly number[],
): Gain[] {
  const change = (seat: number) => (line.points[seat] ?? 0) - (best.points[seat] ?? 0);
  const teams = hasSides(variant);
  const done = new Set<number>();
  return order.flatMap((seat) => {
    if (done.has(seat)) return [];
    const seats = teams ? [seat, ...partnersOf(variant, seat)] : [seat];
    for (const one of seats) done.add(one);
    return [{ seats, change: seats.reduce((sum, one) => sum + change(one), 0) }];
  });
}

/** Returns the seats that gain most, or null if no gain reaches `least`. */
export function gainsMost(gains: readonly Gain[], least: number): Gain | null {
  const [most] = gains.toSorted((a, b) => b.change - a.change);
  return most && most.change >= least ? most : null;
}
