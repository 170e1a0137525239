// What a table shows, wherever its game is played. Made by the page that has the game; drawn by `TablePage`.

import type { PlateFacts } from './plate';
import type { Action, Answer, Question } from './question';
import type { Chip } from './turn';

/** News for the viewer that stays until it is answered. */
export interface Notice {
  readonly head: string;
  readonly words: string;
  readonly answers: readonly Answer[];
}

export interface TableModel {
  /** The seat at the bottom when nothing else is chosen. */
  readonly home: number;
  readonly title: string;
  /** Time, watchers. */
  readonly sub: string;
  readonly turn: {
    readonly title: string;
    readonly sub: string;
    readonly chips: readonly Chip[];
    /** The army that is waited for; empty when none is. */
    readonly army: string;
    readonly button: { readonly words: string; readonly press: () => void } | null;
  };
  readonly plates: readonly PlateFacts[];
  readonly sides: boolean;
  readonly actions: readonly Action[];
  readonly questions: readonly Question[];
  readonly notice?: Notice | null;
  /** How the game ended, where the table knows it better than the rules. */
  readonly ending?: string | null;
  /** New words in the chat; none where there is no chat. */
  readonly unread: number | null;
  /** Is it the viewer who is waited for? */
  readonly yours: boolean;
}
