// Offers that ended although the viewer could still answer them or had accepted them. Pure.

import type { Closing, Pending, TableView } from '../gen/wire';
import { givesUp } from './log_reasons';

/** How an offer ended. Its author can also withdraw it, or end it by a move. */
export type Ending = Closing | 'retracted' | 'moved';

export interface EndedOffer {
  readonly offer: Pending;
  /** The seat that ended the offer. */
  readonly seat: number;
  readonly how: Ending;
}

/** Maximum number of ended offers to show. */
const MAX_ENDED = 4;

const offersOf = (view: TableView): readonly Pending[] => view.now.game?.pending ?? [];

/** Returns the offers that other players ended between two views of a table. */
export function endedOffers(old: TableView, now: TableView): EndedOffer[] {
  const { you, phase, game } = now.now;
  if (phase === 'over' || phase === 'aborted' || !game || game.status.over) return [];
  const concerned = ({ given, waiting }: Pending) =>
    [...given, ...waiting].some((seat) => you.includes(seat));
  return offersOf(old)
    .filter((offer) => concerned(offer) && !offersOf(now).some(({ id }) => id === offer.id))
    .flatMap((offer) => endOf(offer, old, now) ?? [])
    .filter(({ seat }) => !you.includes(seat));
}

/**
 * Returns the ended offers to show after an update: the known ones and those that the update ended.
 *
 * After an action of the viewer, the known ones disappear.
 */
export function keepEnded(
  known: readonly EndedOffer[],
  old: TableView,
  now: TableView,
): readonly EndedOffer[] {
  const acted = now.log
    .slice(old.log.length)
    .some(({ seat }) => seat !== null && now.now.you.includes(seat));
  return [...(acted ? [] : known), ...endedOffers(old, now)].slice(-MAX_ENDED);
}

/** Returns how an offer ended. Returns null if all players accepted it or the reason is unknown. */
function endOf(offer: Pending, old: TableView, now: TableView): EndedOffer | null {
  const closed = (now.now.game?.closed ?? []).find((one) => one.offer.id === offer.id);
  if (closed) return { offer, seat: closed.seat, how: closed.how };
  // The server does not report offers that their author ended, so find the author's entry in the
  // log.
  for (const entry of now.log.slice(old.log.length)) {
    const { seat, turn } = entry;
    if (seat === null || !offer.given.includes(seat) || givesUp(entry)) continue;
    return { offer, seat, how: turn ? 'moved' : 'retracted' };
  }
  return null;
}
