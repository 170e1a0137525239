// The layout of a table: a box for each part, in pixels from the upper left corner of the table.

import type { Box } from './boxes';
import type { Corner } from './corners';
import type { Shape } from './fit';
import type { DesktopMode, PhoneMode } from './screen_mode';

/** The facts about a table that its layout depends on. */
export interface Contents {
  /** The corner of the screen for each seat. */
  readonly corners: readonly Corner[];
  readonly shape: Shape;
  readonly boards: number;
  readonly chat: boolean;
}

/** The forms of a plate, from three rows to one line. `duo` has two rows and is only for phones. */
export type PlateStyle = 'tall' | 'card' | 'slim' | 'duo' | 'line';

/** The boxes of the boards and of the plates around them. */
export interface BoardArea {
  /** The boxes of the boards that are visible together. */
  readonly boards: readonly Box[];
  readonly plates: readonly { readonly box: Box; readonly style: PlateStyle }[];
}

interface Common extends BoardArea {
  /** Height of the site's header above the table. 0 if the table has its own header. */
  readonly header: number;
  readonly size: { readonly w: number; readonly h: number };
  /** The area that contains the boards and plates. */
  readonly stage: Box;
  /** The event line. Null if another part shows the event. */
  readonly event: Box | null;
  /** The area of the boards if the viewer prefers them as text. */
  readonly words: Box;
  readonly bar: Box;
}

/** The board at the left, and a panel of cards at the right. */
export interface DesktopLayout extends Common {
  readonly mode: DesktopMode;
  readonly card: Box;
  readonly moves: Box;
  /** The chat. Null if it shares the box of the moves. */
  readonly chat: Box | null;
}

/** The board, with the other parts on tabs. */
export interface PhoneLayout extends Common {
  readonly mode: PhoneMode;
  readonly head: Box;
  /** The turn card. Null if the header shows the turn. */
  readonly card: Box | null;
  /** The row of the last moves. Null if the screen is too low for it. */
  readonly strip: Box | null;
  readonly tabs: Box;
  /** The area for the contents of an open tab, which covers the board. */
  readonly cover: Box;
}

export type TableLayout = DesktopLayout | PhoneLayout;

/** Returns whether a layout is for a phone. */
export const isPhone = (layout: TableLayout): layout is PhoneLayout =>
  layout.mode === 'phone' || layout.mode === 'low';
