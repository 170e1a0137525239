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
  /** True if the viewer has to answer; screen readers announce it. */
  readonly asks: boolean;
  /** True for news; screen readers announce it. */
  readonly tells?: boolean;
  /** True if it follows from an action of the viewer, so it appears at once. */
  readonly urgent?: boolean;
  readonly answers: readonly Answer[];
}

/**
 * Returns the question to show: the one on the screen while it still waits for the viewer, otherwise
 * the first. A new question never replaces one that the viewer may be about to answer.
 */
export function pickQuestion(
  questions: readonly Question[],
  shown: string | null,
): Question | null {
  const [first] = questions;
  if (first?.urgent) return first;
  const kept = questions.find((question) => question.key === shown && question.asks);
  return kept ?? first ?? null;
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
