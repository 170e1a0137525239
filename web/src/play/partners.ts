// Looks up partners in team games. These functions are pure.

import type { VariantView } from '../gen/wire';

export function partnersOf(variant: VariantView, seat: number): readonly number[] {
  return variant.seats[seat]?.partners ?? [];
}

export const hasSides = (variant: VariantView): boolean =>
  variant.seats.some((_, seat) => partnersOf(variant, seat).length > 0);

/** Returns whether all these seats are in the same team. */
export const onOneSide = (variant: VariantView, seats: readonly number[]): boolean =>
  seats.every((seat) => seat === seats[0] || partnersOf(variant, seats[0]!).includes(seat));
