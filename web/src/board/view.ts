// The input of a board (`BoardView`) and its output (`BoardEvents`).

import type { BoardPicture, Ply, Scene, ScenePiece } from '../gen/wire';
import type { Rect } from './chooser';
import type { Overlay } from './overlay';

/** The data that a board displays. */
export interface BoardView {
  readonly picture: BoardPicture;
  readonly scene: Scene;
  /** The legal plies of the player to move. Empty for viewers who may not move. */
  readonly plies: readonly Ply[];
  /** The seat at the bottom of the board. */
  readonly bottom: number;
  /** The seat that moved last. The board highlights its move more than earlier ones. */
  readonly lastMover: number | null;
  /** True if pieces are letters on disks. */
  readonly letters: boolean;
  /**
   * The width of the rim, in units of the picture. If undefined, the rim is slim and has no
   * coordinates.
   */
  readonly rim?: number;
  /** True if both ends of a line show its coordinate, where there is room. */
  readonly bothEnds?: boolean;
  /** True if each cell shows its name. */
  readonly names: boolean;
  /** True if the viewer may move pieces. */
  readonly live: boolean;
  /** True if arrow keys step through the game unless the Tab key has moved the focus here. */
  readonly stepsByKeys?: boolean;
  /** The viewer's seat if it may premove. Null on the viewer's own turn and for spectators. */
  readonly premoveSeat: number | null;
  /** The planned premoves in order, as pairs of origin and target. */
  readonly premoves: readonly (readonly [number, number])[];
  /** The moves of a piece that is not to move, shown for information. */
  readonly peeked: { readonly cell: number; readonly plies: readonly Ply[] } | null;
  /** Cells to highlight, such as those that a lesson mentions. */
  readonly highlighted?: readonly number[];
  /** Arrows, colours and labels that explain the position. */
  readonly overlay?: Overlay;
  /** True if the viewer picks cells instead of moving pieces. */
  readonly picksCells?: boolean;
  /** The cells that the viewer has picked, if `picksCells` is true. */
  readonly pickedCells?: readonly number[];
  /**
   * The state of the viewer's last move. While it is `waiting`, presses are queued. `refused`
   * discards them.
   */
  readonly requestState: 'ready' | 'waiting' | 'refused';
}

/** The facts that the label of a cell contains. */
export interface CellFacts {
  readonly name: string;
  readonly piece: ScenePiece | null;
  readonly army: string;
  readonly movable: boolean;
  readonly picked: boolean;
  readonly target: boolean;
  readonly marks: readonly string[];
}

export interface BoardEvents {
  /**
   * The viewer chose a move. Several plies mean that the viewer must still select one, such as a
   * promotion.
   */
  choose(plies: readonly Ply[], near: Rect): void;
  /** Called with the names of two cells if the viewer tried an illegal move. */
  refuse(from: string, to: string): void;
  premove(from: number, to: number): void;
  cancelPremoves(): void;
  /** Requests the moves of a piece that is not to move. Null hides them. */
  peek(cell: number | null): void;
  /** The viewer picked a cell while `picksCells` was true. */
  pickCell(cell: number): void;
  /** The viewer drew an arrow, or a mark if both cells are equal. Without it, drawing is off. */
  readonly draw?: (from: number, to: number, keys: { shift: boolean; alt: boolean }) => void;
  /** Returns the label of a cell for screen readers and tooltips. */
  describe(facts: CellFacts): string;
  /** The accessible name of the board. */
  label: string;
}
