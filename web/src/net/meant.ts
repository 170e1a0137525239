// A command that came too late: is what was meant still what it would do? Pure.

import type { Command, Matter, Pending, TableView } from '../gen/wire';

/** Was a command, given at one view of the table, meant for the other as well? */
export function isStillMeant(body: Command, then: TableView, now: TableView): boolean {
  if (then.now.phase !== now.now.phase) return false;
  switch (body.do) {
    case 'act':
      // A turn is chosen for the position as it stood; an answer, for the questions that were open.
      if (body.acts.some((act) => typeof act === 'string')) return samePosition(then, now);
      if (!body.acts.every((act) => isOpen(act, now))) return false;
      return body.acts.every(namesOffer) ? sameTurn(then, now) : sameQuestions(then, now);
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

/** Has nothing happened in the game between two views? */
function sameGame({ log: a }: TableView, { log: b }: TableView): boolean {
  return a.length === b.length && a.at(-1)?.text === b.at(-1)?.text;
}

/** Has nobody moved? */
function sameTurn({ log: a }: TableView, { log: b }: TableView): boolean {
  return (
    b.length >= a.length &&
    a.at(-1)?.text === b[a.length - 1]?.text &&
    !b.slice(a.length).some((entry) => entry.turn)
  );
}

/** Do the boards stand as they stood, with no new question? One that was answered meanwhile, by a refusal say, changes no turn. */
function samePosition(then: TableView, now: TableView): boolean {
  const stands = ({ now: { game } }: TableView) =>
    JSON.stringify([game?.status.out, game?.boards.map(({ scene, plies }) => [scene.men, plies])]);
  const known = questions(then).map(named);
  return (
    sameTurn(then, now) &&
    stands(then) === stands(now) &&
    questions(now).every((one) => known.includes(named(one)))
  );
}

/** Has nobody moved, and is everything that waited for consents still waiting, others' consents apart? */
function sameQuestions(then: TableView, now: TableView): boolean {
  const goesOn = (one: Pending) =>
    questions(now).some(
      (other) =>
        named(other) === named(one) && one.given.every((seat) => other.given.includes(seat)),
    );
  return sameTurn(then, now) && questions(then).every(goesOn);
}

type Act = Extract<Command, { do: 'act' }>['acts'][number];
const namesOffer = (act: Act) => typeof act !== 'string' && typeof act.offer === 'string';
/** Is the offer that an act answers still open? The id of an offer that has changed is another. */
const isOpen = (act: Act, view: TableView) =>
  typeof act === 'string' ||
  !namesOffer(act) ||
  questions(view).some((offer) => offer.id === act.offer);

const questions = (view: TableView): readonly Pending[] => view.now.game?.pending ?? [];
const named = ({ board, rule, words }: Pending): string => [board, rule, words].join();

const isProposed = (view: TableView, matter: Matter) =>
  view.now.proposals.some(
    (open) =>
      open.matter.matter === matter.matter &&
      (open.matter.matter !== 'takeback' ||
        matter.matter !== 'takeback' ||
        open.matter.turns === matter.turns),
  );
