// Questions and messages of the action bar.

import type { OpenAct, Pending } from '../gen/wire';
import { answersOf } from '../play/answers';
import { texts } from '../texts';

export interface Answer {
  readonly words: string;
  readonly main?: boolean;
  readonly icon?: 'yes' | 'no';
  readonly href?: string;
  readonly act?: string;
  readonly key?: string;
  readonly do?: () => void;
}

export interface Question {
  /** Identifies the question while it is open. */
  readonly key: string;
  /** The matter in one word, for small screens. */
  readonly matter?: string;
  readonly head: string;
  readonly sub: string;
  /** When an own offer ends; shown if it is the only question. */
  readonly ends?: string;
  /** True if the viewer has to answer; screen readers announce it. */
  readonly asks: boolean;
  /** True for news; screen readers announce it. */
  readonly tells?: boolean;
  /** True if it follows from an action of the viewer, so it appears at once. */
  readonly urgent?: boolean;
  readonly answers: readonly Answer[];
}

/**
 * Returns the question to show: the one on the screen while it still waits for the viewer or while the
 * viewer reads it, otherwise the first. A new question never replaces one that the viewer may be about
 * to answer. `chosen` is the key of a question that the viewer has turned to.
 */
export function pickQuestion(
  questions: readonly Question[],
  shown: string | null,
  chosen: string | null = null,
): Question | null {
  const [first] = questions;
  if (first?.urgent) return first;
  const turned = questions.find((question) => question.key === chosen);
  const kept = questions.find((question) => question.key === shown && question.asks);
  return turned ?? kept ?? first ?? null;
}

/** Sorts questions: those to the viewer, news, offers that the viewer can withdraw, other offers. */
export function sortQuestions(questions: readonly Question[]): Question[] {
  const rank = (question: Question) =>
    question.asks ? 3 : question.tells ? 2 : question.answers.length > 0 ? 1 : 0;
  return questions.toSorted((a, b) => rank(b) - rank(a));
}

/** The pages of the action bar: remembers the question that the viewer has turned to. */
export class QuestionPages {
  #shown: string | null = null;
  #chosen: string | null = null;
  #asking: readonly string[] = [];

  /** Returns the question to show. A new question to the viewer ends the choice of a page. */
  pick(questions: readonly Question[]): Question | null {
    const asking = questions.filter((one) => one.asks).map((one) => one.key);
    const reads = !questions.some((one) => one.key === this.#chosen && one.asks);
    if (reads && asking.some((key) => !this.#asking.includes(key))) this.#chosen = null;
    this.#asking = asking;
    const picked = pickQuestion(questions, this.#shown, this.#chosen);
    this.#shown = picked?.key ?? null;
    return picked;
  }

  /** Turns to the question after the one on the screen. */
  turn(questions: readonly Question[]): void {
    const at = questions.findIndex((one) => one.key === this.#shown);
    this.#chosen = questions[(at + 1) % questions.length]?.key ?? null;
  }
}

/** A button of the bar. */
export interface Action {
  readonly icon:
    'draw' | 'resign' | 'undo' | 'redo' | 'more' | 'play' | 'stop' | 'plus' | 'previous' | 'next';
  readonly words: string;
  readonly label?: string;
  readonly off?: boolean;
  readonly act?: string;
  readonly pressed?: boolean;
  readonly do: () => void;
}

/** Kinds of acts, by their names. */
export const isDraw = (act: OpenAct) => /^(offer-draw|agree-draw|claim)/.test(act.type);
export const isDrawOffer = (act: OpenAct) =>
  /^(offer|agree)-draw/.test(act.type) && act.fields.length === 0;
export const isResign = (act: OpenAct) => /^(resign|abandon|agree-result)/.test(act.type);

/** Returns the label of an act; the first player to agree to a matter proposes it. */
export function actWords(act: OpenAct, pending: readonly Pending[]): string {
  const asked = pending.some(
    (offer) =>
      offer.board === (act.board ?? null) &&
      answersOf(offer).some((one) => one.act.type === act.type),
  );
  return asked
    ? act.words
    : ((texts.play.proposes as Readonly<Record<string, string>>)[act.type] ?? act.words);
}
