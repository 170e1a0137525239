// The data that `TablePage` displays, for live games, games on one screen and reviews.

import type { Overlay } from '../board/overlay';
import type { TableEvent, Verdict } from '../gen/wire';
import type { ThreatSetting } from '../threats/setting';
import type { PlateFacts } from './plate';
import type { EndModel } from './end_model';
import type { Action, Question } from './question';
import type { Chip } from './turn';

export interface TableModel {
  readonly you: readonly number[];
  /** Events at the table. They contain the causes of some eliminations. */
  readonly events?: readonly TableEvent[];
  /** The initial seat at the bottom of the board. */
  readonly home: number;
  readonly title: string;
  /** The subtitle, such as the time control and the number of spectators. */
  readonly sub: string;
  readonly turn: {
    readonly title: string;
    /** The title with army names instead of player names. */
    readonly short: string;
    readonly sub: string;
    readonly chips: readonly Chip[];
    /** The name of the army to move, or an empty text. */
    readonly army: string;
    readonly button: { readonly words: string; readonly press: () => void } | null;
  };
  readonly plates: readonly PlateFacts[];
  readonly sides: boolean;
  readonly actions: readonly Action[];
  readonly questions: readonly Question[];
  /** The number of open offers whose questions are hidden. */
  readonly hiddenOffers?: number;
  /** The message about a lost connection, or null. */
  readonly connection?: string | null;
  /** The card of the result or of the viewer's elimination, or null. */
  readonly end?: EndModel | null;
  /** A cause of the end that the rules do not know, such as a timeout, or null. */
  readonly ending?: string | null;
  /** The verdicts on turns, by the number of log entries after the turn. */
  readonly verdicts?: ReadonlyMap<number, Verdict>;
  /** Drawings on a board. */
  readonly overlay?: { readonly board: number; readonly drawing: Overlay } | null;
  /** None if the table cannot show threats. */
  readonly threats?: ThreatSetting;
  /** The number of unread messages. Null if the table has no chat. */
  readonly unread: number | null;
  /** True if the game is over and the chat is empty. The moves then use the space of the chat. */
  readonly quiet: boolean;
  /** True if the action bar has buttons for one step back and forward. */
  readonly steps: boolean;
  /** True if the viewer must move or answer. */
  readonly awaitsViewer: boolean;
}
