// Finds offers that other players ended before all answers were given. These functions are pure.

import type { Closing, Pending, TableView } from '../gen/wire';
import { givesUp } from './log_reasons';

/** How an offer ended. `retracted` and `moved` are actions of the player who made it. */
export type Ending = Closing | 'retracted' | 'moved';

export interface EndedOffer {
  readonly offer: Pending;
  /** The seat that ended the offer. */
  readonly seat: number;
  readonly how: Ending;
}

/** Maximum number of ended offers to display. */
const MAX_ENDED = 4;

const offersOf = (view: TableView): readonly Pending[] => view.now.game?.pending ?? [];

/** Returns the viewer's offers that other players ended between two views of a table. */
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
 * Returns the ended offers to display after an update: the previous ones and those that it ended.
 *
 * If the viewer acted in the update, the previous ones disappear.
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

/** Returns how an offer ended, or null if all players accepted it or the reason is unknown. */
function endOf(offer: Pending, old: TableView, now: TableView): EndedOffer | null {
  const closed = (now.now.game?.closed ?? []).find((one) => one.offer.id === offer.id);
  if (closed) return { offer, seat: closed.seat, how: closed.how };
  // The server does not report offers that their own author ended. The log entry of the author
  // shows how.
  for (const entry of now.log.slice(old.log.length)) {
    const { seat, turn } = entry;
    if (seat === null || !offer.given.includes(seat) || givesUp(entry)) continue;
    return { offer, seat, how: turn ? 'moved' : 'retracted' };
  }
  return null;
}
