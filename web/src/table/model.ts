// The model that `TablePage` shows, for live games, games on one screen and reviews.

import type { TableEvent } from '../gen/wire';
import type { PlateFacts } from './plate';
import type { EndModel } from './end_model';
import type { Action, Question } from './question';
import type { Chip } from './turn';

export interface TableModel {
  /** The viewer's seats. */
  readonly you: readonly number[];
  /** Events at the table, which explain why players left the game. */
  readonly events?: readonly TableEvent[];
  /** The seat at the bottom by default. */
  readonly home: number;
  readonly title: string;
  /** The time control and the number of spectators. */
  readonly sub: string;
  readonly turn: {
    readonly title: string;
    /** The title with the names of armies in place of players. */
    readonly short: string;
    readonly sub: string;
    readonly chips: readonly Chip[];
    /** The army to move, or an empty text. */
    readonly army: string;
    readonly button: { readonly words: string; readonly press: () => void } | null;
  };
  readonly plates: readonly PlateFacts[];
  readonly sides: boolean;
  readonly actions: readonly Action[];
  readonly questions: readonly Question[];
  /** The number of open offers whose questions are hidden. */
  readonly hiddenOffers?: number;
  /** The state of a lost connection in words, or null. */
  readonly connection?: string | null;
  /** The card of the result, or of the viewer's elimination. */
  readonly end?: EndModel | null;
  /** The cause of the end that only the table knows: a timeout or a player who left. */
  readonly ending?: string | null;
  /** The number of unread messages; null without a chat. */
  readonly unread: number | null;
  /** True if the game is over and no message was written: the moves need the room of the chat. */
  readonly quiet: boolean;
  /** True if the bar has the buttons that step through the game. */
  readonly steps: boolean;
  /** True if the viewer has to move or to answer. */
  readonly awaitsViewer: boolean;
}
