// Decides whether to send a command again that the server rejected as stale.
//
// These functions are pure.

import type { Command, Matter, Pending, TableView } from '../gen/wire';

/** Returns whether a command means the same in the views before and after the change. */
export function canRetry(body: Command, then: TableView, now: TableView): boolean {
  if (then.now.phase !== now.now.phase) return false;
  switch (body.do) {
    case 'act':
      // The meaning of a turn depends on the position, and that of an answer on the pending offers.
      if (body.acts.some((act) => typeof act === 'string')) return samePosition(then, now);
      if (!body.acts.every((act) => isOpen(act, now))) return false;
      return body.acts.every(namesOffer) ? sameTurn(then, now) : sameOffers(then, now);
    case 'answer-proposal':
      return (
        sameGame(then, now) && now.now.proposals.some((proposal) => proposal.id === body.proposal)
      );
    case 'propose':
    case 'decline':
      return sameGame(then, now) && isProposed(then, body) === isProposed(now, body);
    default:
      return false;
  }
}

/** Returns whether the log of the game is the same in both views. */
function sameGame({ log: a }: TableView, { log: b }: TableView): boolean {
  return a.length === b.length && a.at(-1)?.text === b.at(-1)?.text;
}

/** Returns whether the log grew only by actions that are not turns. */
function sameTurn({ log: a }: TableView, { log: b }: TableView): boolean {
  return (
    b.length >= a.length &&
    a.at(-1)?.text === b[a.length - 1]?.text &&
    !b.slice(a.length).some((entry) => entry.turn)
  );
}

/**
 * Returns whether the boards are the same and no offer was added.
 *
 * An offer that has ended does not change the meaning of a turn, so it is ignored.
 */
function samePosition(then: TableView, now: TableView): boolean {
  const position = ({ now: { game } }: TableView) =>
    JSON.stringify([
      game?.status.out,
      game?.boards.map(({ scene, plies }) => [scene.pieces, plies]),
    ]);
  const known = offersOf(then).map(offerKey);
  return (
    sameTurn(then, now) &&
    position(then) === position(now) &&
    offersOf(now).every((one) => known.includes(offerKey(one)))
  );
}

/**
 * Returns whether no player moved and all pending offers remain, with at least the same consents.
 */
function sameOffers(then: TableView, now: TableView): boolean {
  const isStillOpen = (one: Pending) =>
    offersOf(now).some(
      (other) =>
        offerKey(other) === offerKey(one) && one.given.every((seat) => other.given.includes(seat)),
    );
  return sameTurn(then, now) && offersOf(then).every(isStillOpen);
}

type Act = Extract<Command, { do: 'act' }>['acts'][number];
const namesOffer = (act: Act) => typeof act !== 'string' && typeof act.offer === 'string';
/**
 * Returns whether the offer that an act answers is still pending.
 *
 * A changed offer has a new id. Acts that answer no offer are always open.
 */
const isOpen = (act: Act, view: TableView) =>
  typeof act === 'string' ||
  !namesOffer(act) ||
  offersOf(view).some((offer) => offer.id === act.offer);

const offersOf = (view: TableView): readonly Pending[] => view.now.game?.pending ?? [];
const offerKey = ({ board, rule, words }: Pending): string => [board, rule, words].join();

const isProposed = (view: TableView, matter: Matter) =>
  view.now.proposals.some(
    (open) =>
      open.matter.matter === matter.matter &&
      (open.matter.matter !== 'takeback' ||
        matter.matter !== 'takeback' ||
        open.matter.turns === matter.turns),
  );
