// A command that came too late: is what was meant still what it would do? Pure.

import type { Command, Matter, Pending, TableView } from '../gen/wire';

/** Was a command, given at one view of the table, meant for the other as well? */
export function isStillMeant(body: Command, then: TableView, now: TableView): boolean {
  if (then.now.phase !== now.now.phase) return false;
  switch (body.do) {
    case 'act':
      // A turn is chosen for the game as it stood; an answer, for the questions that were open.
      return body.acts.every((act) => typeof act !== 'string') ? sameQuestions(then, now) : sameGame(then, now);
    case 'propose':
    case 'decline':
      return sameGame(then, now) && isOpen(then, body) === isOpen(now, body);
    default:
      return false;
  }
}

/** Has nothing happened in the game between two views? */
function sameGame({ log: a }: TableView, { log: b }: TableView): boolean {
  return a.length === b.length && a.at(-1)?.text === b.at(-1)?.text;
}

/** Has nobody moved, and is everything that waited for consents still waiting, others' consents apart? */
function sameQuestions(then: TableView, now: TableView): boolean {
  const [a, b] = [then.log, now.log];
  const between = b.slice(a.length);
  if (b.length < a.length || a.at(-1)?.text !== b[a.length - 1]?.text || between.some((entry) => entry.turn)) return false;
  const open = now.now.game?.pending ?? [];
  const goesOn = (one: Pending) =>
    open.some(
      (other) =>
        [other.board, other.rule, other.words].join() === [one.board, one.rule, one.words].join() &&
        one.given.every((seat) => other.given.includes(seat)),
    );
  return (then.now.game?.pending ?? []).every(goesOn);
}

const isOpen = (view: TableView, matter: Matter) =>
  view.now.proposals.some(
    (open) =>
      open.matter.matter === matter.matter &&
      (open.matter.matter !== 'takeback' || matter.matter !== 'takeback' || open.matter.turns === matter.turns),
  );
