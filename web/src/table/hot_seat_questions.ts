// Questions about open offers in a game on one screen, where the players answer one after another.

import type { AnswerKind, Pending } from '../gen/wire';
import { answersOf, answerTo } from '../play/answers';
import type { HotSeatGame } from '../play/hot_seat.svelte';
import { texts } from '../texts';
import { closedQuestions, offerHeading, offerKey } from './offers';
import type { Answer, Question } from './question';

export interface HotSeatContext {
  /** Keys of the questions that the players have hidden. */
  readonly hidden: ReadonlySet<string>;
  readonly hide: (key: string) => void;
}

/**
 * Returns the seat whose answer the question requests: the first that can answer and has not hidden
 * it.
 */
function answeringSeat(offer: Pending, hidden: ReadonlySet<string>): number | undefined {
  return offer.waiting.find(
    (seat) =>
      answersOf(offer).some((one) => one.seat === seat) && !hidden.has(offerKey(offer, seat)),
  );
}

/** Returns the number of open offers without a visible question. */
export function hiddenOffers(game: HotSeatGame, hidden: ReadonlySet<string>): number {
  if (game.viewedAt !== null || !game.state || game.state.status.over) return 0;
  return game.state.pending.filter((offer) => answeringSeat(offer, hidden) === undefined).length;
}

export function hotSeatQuestions(game: HotSeatGame, { hidden, hide }: HotSeatContext): Question[] {
  if (game.viewedAt !== null || !game.state || game.state.status.over) return [];
  const title = (seat: number) => game.variant.seats[seat]?.title ?? '';
  const names = { who: title, army: title, you: [] };
  const pending = game.state.pending.flatMap((offer): Question[] => {
    const answering = answeringSeat(offer, hidden);
    if (answering === undefined) return [];
    const key = offerKey(offer, answering);
    const act = (kind: AnswerKind) =>
      answerTo(offer, { index: answering, name: game.variant.seats[answering]!.name }, [kind]);
    const [yes, no] = [act('accept'), act('decline')];
    const answers: Answer[] = [
      no
        ? { words: texts.bar.decline, icon: 'no', act: no.type, do: () => void game.act(no) }
        : { words: texts.bar.hide, do: () => hide(key) },
    ];
    if (yes)
      answers.push({
        words: texts.bar.accept,
        icon: 'yes',
        main: true,
        act: yes.type,
        do: () => void game.act(yes),
      });
    return [
      {
        key,
        ...offerHeading(offer, names),
        sub: texts.bar.asked(title(answering)),
        asks: true,
        answers,
      },
    ];
  });
  // A state that an older version of the site stored has no list of closed offers.
  const closed = (game.state.closed as typeof game.state.closed | undefined) ?? [];
  const closings = closedQuestions(closed, names, hide);
  return [...pending, ...closings.filter(({ key }) => !hidden.has(key))];
}
