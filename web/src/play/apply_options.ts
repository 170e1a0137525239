// Applies the options of a table to the description of its game. The function is pure.

import type { Options } from '../api';
import type { VariantView } from '../gen/wire';
import { hasSides } from './partners';

/**
 * Returns the game with the partners that these options determine, and with the methods that they
 * allow for players who leave.
 */
export function applyOptions(variant: VariantView, options: Options): VariantView {
  const partners = variant.options
    .flatMap((option) =>
      option.kind === 'choice'
        ? option.values.filter(({ value }) => value === options[option.id])
        : [],
    )
    .find((choice) => choice.partners)?.partners;
  const seats = partners
    ? variant.seats.map((seat, index) => ({ ...seat, partners: partners[index] ?? [] }))
    : variant.seats;
  const chosen = { ...variant, seats };
  return {
    ...chosen,
    leaving: variant.leaving.filter((way) => way !== 'partner' || hasSides(chosen)),
  };
}
