// Teams of a game. Pure.

import type { VariantView } from '../gen/wire';

/** Returns the partners of a seat. */
export function partnersOf(variant: VariantView, seat: number): readonly number[] {
  return variant.seats[seat]?.partners ?? [];
}

/** True for games of teams. */
export const hasSides = (variant: VariantView): boolean =>
  variant.seats.some((_, seat) => partnersOf(variant, seat).length > 0);

/** True if all of these seats are in one team. */
export const onOneSide = (variant: VariantView, seats: readonly number[]): boolean =>
  seats.every((seat) => seat === seats[0] || partnersOf(variant, seats[0]!).includes(seat));
