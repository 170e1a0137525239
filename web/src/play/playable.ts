// The interface of a game that a table shows: live, on one screen, or in review.

import type {
  BoardPicture,
  HotSeat,
  HotSeatState,
  Logged,
  Ply,
  Problem,
  VariantView,
} from '../gen/wire';

export type Act = HotSeat['acts'][number];

/** The state of a game at the position that is shown. */
export type ShownState = Pick<
  HotSeatState,
  'boards' | 'status' | 'acts' | 'pending' | 'closed' | 'position'
>;

/** A move that is played as soon as it is possible. */
export interface Premove {
  readonly board: number;
  readonly from: number;
  readonly to: number;
}

export interface Playable {
  readonly variant: VariantView;
  readonly picture: BoardPicture | null;
  readonly state: ShownState | null;
  /** The whole log, at any shown position. */
  readonly log: readonly Logged[];
  /** The number of log entries before the shown position; null for the current position. */
  readonly viewedAt: number | null;
  readonly count: number;
  readonly total: number;
  /** The last ply of an unfinished turn. */
  readonly pending: Ply | null;
  problem: Problem | null;
  /** True if the viewer can act now. */
  readonly live: boolean;
  /** True while a request waits for its answer. */
  readonly busy: boolean;
  /** The seat of the viewer that may premove, or null. */
  readonly premoveSeat: number | null;
  /** Premoves in order. */
  readonly premoves: readonly Premove[];
  /** A move that will be sent when the connection is back. */
  readonly sent?: Premove | null;
  /** The moves of a piece that cannot move now. */
  readonly peeked: {
    readonly board: number;
    readonly cell: number;
    readonly plies: readonly Ply[];
  } | null;
  /** The plies that match a premove; the viewer has to choose one. */
  readonly choices: readonly Ply[];

  enter(ply: Ply): Promise<void>;
  endTurn(): Promise<void>;
  /** Takes back the plies of an unfinished turn. */
  cancelTurn(): Promise<void>;
  act(act: Act): Promise<boolean>;
  /** Shows the position after this number of log entries. */
  goTo(count: number): Promise<void>;
  /** Returns the state after this number of log entries, without showing it. */
  stateAt?(count: number): Promise<ShownState>;
  /** Returns the plies of a piece as if its army were to move now. */
  reach?(board: number, cell: number): Promise<readonly Ply[]>;
  addPremove(premove: Premove): void;
  clearPremoves(): void;
  peek(at: { readonly board: number; readonly cell: number } | null): Promise<void>;
}
