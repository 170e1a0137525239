// The view that a board shows, and the events that it reports.

import type { BoardPicture, Ply, Scene, ScenePiece } from '../gen/wire';
import type { Rect } from './chooser';
import type { Overlay } from './overlay';

/** Everything the board shows. */
export interface BoardView {
  readonly picture: BoardPicture;
  readonly scene: Scene;
  /** The moves of the player to move; empty for spectators. */
  readonly plies: readonly Ply[];
  /** The seat at the bottom of the board. */
  readonly bottom: number;
  /** The seat that moved last; its move is highlighted. */
  readonly lastMover: number | null;
  /** Shows pieces as letters on disks. */
  readonly letters: boolean;
  /** The width of the rim, in cells; without it, the rim is slim and has no coordinates. */
  readonly rim?: number;
  /** Shows coordinates at both ends of the lines of cells, where there is room. */
  readonly bothEnds?: boolean;
  /** Shows the names of cells. */
  readonly names: boolean;
  /** Lets the viewer move pieces. */
  readonly live: boolean;
  /** The seat that may premove; null if it is the viewer's turn, or no game of theirs. */
  readonly premoveSeat: number | null;
  /** Premoves in order, each from a cell to a cell. */
  readonly premoves: readonly (readonly [number, number])[];
  /** The moves of a piece that cannot move now, shown for information. */
  readonly peeked: { readonly cell: number; readonly plies: readonly Ply[] } | null;
  /** Highlighted cells. */
  readonly highlighted?: readonly number[];
  /** Drawings over the position that explain it. */
  readonly overlay?: Overlay;
  /** Lets the viewer pick any cell, instead of moving pieces. */
  readonly picksCells?: boolean;
  /** The cells picked so far. */
  readonly pickedCells?: readonly number[];
  /** While a request waits, presses are queued; a rejection discards them. */
  readonly requestState: 'ready' | 'waiting' | 'refused';
}

/** The facts about a cell that its label contains. */
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
  /** Plays a ply; if there are several between the same two cells, lets the viewer choose. */
  choose(plies: readonly Ply[], near: Rect): void;
  /** The viewer tried a move that is not in the list. */
  refuse(from: string, to: string): void;
  /** Adds a premove. */
  premove(from: number, to: number): void;
  cancelPremoves(): void;
  /** Shows the moves of a piece that cannot move now; null hides them. */
  peek(cell: number | null): void;
  /** The viewer picked a cell, if `picksCells` is set. */
  pickCell(cell: number): void;
  /** Returns the label of a cell for screen readers and tooltips. */
  describe(facts: CellFacts): string;
  /** The label of the board. */
  label: string;
}
