// Connects acts to the offers that they answer. These functions are pure.

import type { AnswerKind, OfferAct, Pending } from '../gen/wire';

/** An act in the JSON format of the server. */
export interface SentAct {
  readonly seat: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/**
 * Returns the acts that can answer an offer.
 *
 * Offers from older servers and in stored games have no answers, so the result is empty.
 */
export const answersOf = (offer: Pending): readonly OfferAct[] =>
  (offer as Partial<Pending>).answers ?? [];

/**
 * Returns the act that gives one of these answers for a seat, or null if the seat has none.
 */
export function answerTo(
  offer: Pending,
  seat: { readonly index: number; readonly name: string },
  kinds: readonly AnswerKind[],
): SentAct | null {
  const found = answersOf(offer).find(
    (one) => one.seat === seat.index && kinds.includes(one.answer),
  );
  if (!found) return null;
  return {
    ...found.act,
    seat: seat.name,
    offer: offer.id,
    ...(offer.board === null ? {} : { board: offer.board }),
  };
}

/** Adds the id of the offer that an act answers. If several offers or none match, adds no id. */
export function bindToOffer(act: SentAct, seat: number, offers: readonly Pending[]): SentAct {
  if ('offer' in act) return act;
  const { seat: _, board = null, ...fields } = act;
  const is = (one: OfferAct) => one.seat === seat && sameFields(one.act, fields);
  const [offer, another] = offers.filter((one) => one.board === board && answersOf(one).some(is));
  return offer && !another ? { ...act, offer: offer.id } : act;
}

/** Removes the id of the offer, because stored games contain acts without offer ids. */
export function withoutOffer(act: SentAct): SentAct {
  const { offer: _, ...done } = act;
  return done as SentAct;
}

function sameFields(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return (
    one.length === Object.keys(other).length &&
    one.every(([key, value]) => sameFields(value, other[key]))
  );
}
