// What the action bar asks or says instead of its buttons.

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
  /** What stays the same while the same thing is asked. */
  readonly key: string;
  /** What it is about, in a word: stands in front where there is little room. */
  readonly matter?: string;
  readonly head: string;
  readonly sub: string;
  /** Does it wait for the viewer? Then it is announced. */
  readonly asks: boolean;
  /** Is it news that the viewer has not asked for? Then it is announced, too. */
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

/** Acts by what they are for, told by their names. */
export const isDraw = (act: OpenAct) => /^(offer-draw|agree-draw|claim)/.test(act.type);
export const isDrawOffer = (act: OpenAct) =>
  /^(offer|agree)-draw/.test(act.type) && act.fields.length === 0;
export const isResign = (act: OpenAct) => /^(resign|abandon|agree-result)/.test(act.type);

/** What an act is called: who agrees first to something that nobody has proposed proposes it. */
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
