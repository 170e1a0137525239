// Which offer an act answers. Pure.

import type { AnswerKind, OfferAct, Pending } from '../gen/wire';

/** An act that is not a move, as it is sent. */
export interface SentAct {
  readonly seat: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The acts that answer an offer; none where an older server, or a state that was kept, does not name them. */
export const answersOf = (offer: Pending): readonly OfferAct[] =>
  (offer as Partial<Pending>).answers ?? [];

/** A seat's act that gives this answer to an offer, bound to that offer; none where the seat cannot answer so. */
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

/** An act with the id of the open offer that it answers. An act that answers none, or several at once, stays as it is. */
export function bound(act: SentAct, seat: number, offers: readonly Pending[]): SentAct {
  if ('offer' in act) return act;
  const { seat: _, board = null, ...fields } = act;
  const is = (one: OfferAct) => one.seat === seat && sameFields(one.act, fields);
  const [offer, another] = offers.filter((one) => one.board === board && answersOf(one).some(is));
  return offer && !another ? { ...act, offer: offer.id } : act;
}

/** An act as it is kept in a game: what was done, without the offer that had to be open. */
export function unbound(act: SentAct): SentAct {
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
