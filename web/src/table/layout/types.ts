// The layout of a table: a box for each of its parts, in pixels from the corner of the table.

import type { Box } from './boxes';
import type { Corner } from './corners';
import type { Shape } from './fit';
import type { DesktopMode, PhoneMode } from './screen_mode';

/** The contents that a layout must place. */
export interface Contents {
  /** The corner of each seat, by its index. */
  readonly corners: readonly Corner[];
  readonly shape: Shape;
  /** The number of boards in the game. */
  readonly boards: number;
  readonly chat: boolean;
}

/** The layouts of a plate: three rows, two rows, two short rows, two rows of a phone, or one line. */
export type PlateStyle = 'tall' | 'card' | 'slim' | 'duo' | 'line';

/** The board and the plates round it. */
export interface BoardArea {
  /** The boards that are shown together. */
  readonly boards: readonly Box[];
  readonly plates: readonly { readonly box: Box; readonly style: PlateStyle }[];
}

interface Common extends BoardArea {
  /** Height of the site's header above the table; 0 if the table has a header of its own. */
  readonly header: number;
  /** The whole table. */
  readonly size: { readonly w: number; readonly h: number };
  /** The area of boards and plates. */
  readonly stage: Box;
  /** The line that states what happened; null if another part shows it. */
  readonly event: Box | null;
  /** The area of the boards when they are shown as text. */
  readonly words: Box;
  readonly bar: Box;
}

/** The board at the left, a panel of cards at the right. */
export interface DesktopLayout extends Common {
  readonly mode: DesktopMode;
  readonly card: Box;
  readonly moves: Box;
  /** Null if the chat is behind a tab of the move list. */
  readonly chat: Box | null;
}

/** The board with tabs for everything else. */
export interface PhoneLayout extends Common {
  readonly mode: PhoneMode;
  readonly head: Box;
  /** Null if the header shows whose turn it is. */
  readonly card: Box | null;
  /** The last round of moves. */
  readonly strip: Box | null;
  readonly tabs: Box;
  /** The content of an open tab. */
  readonly cover: Box;
}

export type TableLayout = DesktopLayout | PhoneLayout;

/** True for the layouts of phones, which show one part of the table at a time. */
export const isPhone = (layout: TableLayout): layout is PhoneLayout =>
  layout.mode === 'phone' || layout.mode === 'low';
