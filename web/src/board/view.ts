// What the board shows and what it reports.

import type { BoardPicture, Ply, Scene, SceneMan } from '../gen/wire';
import type { Rect } from './chooser';
import type { Drawn } from './drawn';

/** Everything the board shows. */
export interface BoardView {
  readonly picture: BoardPicture;
  readonly scene: Scene;
  /** What the seat on turn may do; empty for onlookers. */
  readonly plies: readonly Ply[];
  /** Which seat sits at the bottom. */
  readonly bottom: number;
  /** Who moved last, to be seen at a glance. */
  readonly latest: number | null;
  /** Are pieces letters on disks? */
  readonly letters: boolean;
  /** Are cell names written on the cells? */
  readonly names: boolean;
  /** May pieces be taken up? */
  readonly live: boolean;
  /** The seat whose pieces are sent ahead of its turn; none when plies decide where pieces go. */
  readonly planner: number | null;
  /** Where pieces are sent ahead, one after the other: from one cell to another. */
  readonly planned: readonly (readonly [number, number])[];
  /** What another piece could do, which is looked at and not moved. */
  readonly peeked: { readonly cell: number; readonly plies: readonly Ply[] } | null;
  /** Cells that are pointed at. */
  readonly pointed?: readonly number[];
  /** What is drawn over the position to explain it. */
  readonly drawn?: Drawn;
  /** Is every cell to be pressed, whatever stands there? */
  readonly taps?: boolean;
  /** Cells that have been pressed so. */
  readonly tapped?: readonly number[];
  /** Does an answer come that changes what may be done? Cells pressed meanwhile are pressed when it is there, if it is no refusal. */
  readonly flow: 'ready' | 'waiting' | 'refused';
}

/** What there is to say of a cell. */
export interface CellFacts {
  readonly name: string;
  readonly piece: SceneMan | null;
  readonly army: string;
  readonly movable: boolean;
  readonly picked: boolean;
  readonly target: boolean;
  readonly marks: readonly string[];
}

export interface BoardEvents {
  /** One of several plies between the same two cells has to be chosen; or there is only one. */
  choose(plies: readonly Ply[], near: Rect): void;
  /** A piece was sent where it may not go. */
  refuse(from: string, to: string): void;
  /** A piece was sent ahead of its turn, or the plan is given up. */
  plan(from: number, to: number): void;
  dropPlan(): void;
  /** A piece that is not to be moved now is pressed: what could it do? None: no more. */
  peek(cell: number | null): void;
  /** A cell is pressed while every cell may be. */
  tap(cell: number): void;
  /** A cell in words, for screen readers and tool tips. */
  describe(facts: CellFacts): string;
  /** The board in words. */
  label: string;
}
