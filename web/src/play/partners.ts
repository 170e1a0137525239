// Who plays together, as the server tells it of a game. Pure.

import type { VariantView } from '../gen/wire';

/** The partners of a seat. */
export function partnersOf(variant: VariantView, seat: number): readonly number[] {
  return variant.seats[seat]?.partners ?? [];
}

/** Does the game have sides? */
export const hasSides = (variant: VariantView): boolean =>
  variant.seats.some((_, seat) => partnersOf(variant, seat).length > 0);

/** Are all of these seats on one side? */
export const onOneSide = (variant: VariantView, seats: readonly number[]): boolean =>
  seats.every((seat) => seat === seats[0] || partnersOf(variant, seats[0]!).includes(seat));
