// The questions and messages of the action bar, and the rules for their order.

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
  /** Identifies the question. The key stays the same as long as the question is open. */
  readonly key: string;
  /** A one-word title for small screens. */
  readonly matter?: string;
  readonly head: string;
  readonly sub: string;
  /** When the viewer's own offer ends. Shown only if no other question is open. */
  readonly ends?: string;
  /** True if the viewer can answer. Screen readers announce the question. */
  readonly asks: boolean;
  /** True if the question reports news. Screen readers announce it. */
  readonly tells?: boolean;
  /** True if the question results from the viewer's own action, so it appears immediately. */
  readonly urgent?: boolean;
  readonly answers: readonly Answer[];
}

/**
 * Returns the question to show.
 *
 * An urgent question comes first, then the question that the viewer has turned to (`chosen`). The
 * current question (`shown`) stays while it needs an answer, so that a new one never replaces it
 * under the viewer's finger. Otherwise, the first question is shown.
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

/**
 * Sorts questions: first those that ask the viewer, then news, then offers that the viewer can
 * withdraw, then other offers.
 */
export function sortQuestions(questions: readonly Question[]): Question[] {
  const rank = (question: Question) =>
    question.asks ? 3 : question.tells ? 2 : question.answers.length > 0 ? 1 : 0;
  return questions.toSorted((a, b) => rank(b) - rank(a));
}

/** The pages of the action bar. Remembers the question that the viewer has turned to. */
export class QuestionPages {
  #shown: string | null = null;
  #chosen: string | null = null;
  #asking: readonly string[] = [];

  /**
   * Returns the question to show.
   *
   * A new question for the viewer resets the chosen page, unless that page also asks the viewer.
   */
  pick(questions: readonly Question[]): Question | null {
    const asking = questions.filter((one) => one.asks).map((one) => one.key);
    const reads = !questions.some((one) => one.key === this.#chosen && one.asks);
    if (reads && asking.some((key) => !this.#asking.includes(key))) this.#chosen = null;
    this.#asking = asking;
    const picked = pickQuestion(questions, this.#shown, this.#chosen);
    this.#shown = picked?.key ?? null;
    return picked;
  }

  /** Turns to the next question. */
  turn(questions: readonly Question[]): void {
    const at = questions.findIndex((one) => one.key === this.#shown);
    this.#chosen = questions[(at + 1) % questions.length]?.key ?? null;
  }
}

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

/** Classify acts by their types. */
export const isDraw = (act: OpenAct) => /^(offer-draw|agree-draw|claim)/.test(act.type);
export const isDrawOffer = (act: OpenAct) =>
  /^(offer|agree)-draw/.test(act.type) && act.fields.length === 0;
export const isResign = (act: OpenAct) => /^(resign|abandon|agree-result)/.test(act.type);

/** Returns the label of an act. The first player to agree to something makes a proposal. */
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
