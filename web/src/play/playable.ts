// The interface of the games that `TablePage` displays: live, on one screen, or in review.

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

/** The state of a game at the position on the screen. */
export type ShownState = Pick<
  HotSeatState,
  'boards' | 'status' | 'acts' | 'pending' | 'closed' | 'position'
>;

/** A planned move. The client plays it on the viewer's next turn. */
export interface Premove {
  readonly board: number;
  readonly from: number;
  readonly to: number;
}

export interface Playable {
  readonly variant: VariantView;
  readonly picture: BoardPicture | null;
  readonly state: ShownState | null;
  /** The log of the whole game, also while an earlier position is on the screen. */
  readonly log: readonly Logged[];
  /** The number of log entries before the position on the screen. Null for the current position. */
  readonly viewedAt: number | null;
  readonly count: number;
  readonly total: number;
  /** The last ply of an unfinished turn. */
  readonly pending: Ply | null;
  problem: Problem | null;
  /** True if the viewer can act on the position on the screen. */
  readonly live: boolean;
  /** True if the viewer can try moves in a position of a finished game. */
  readonly trial?: boolean;
  /** True while a request is pending. */
  readonly busy: boolean;
  /** The viewer's seat that may premove, or null. */
  readonly premoveSeat: number | null;
  /** The planned premoves, in order. */
  readonly premoves: readonly Premove[];
  /** A move that the server has not received, because the connection is lost. */
  readonly sent?: Premove | null;
  /** The moves of a piece that is not to move, shown for information. */
  readonly peeked: {
    readonly board: number;
    readonly cell: number;
    readonly plies: readonly Ply[];
  } | null;
  /** Plies that match a premove, if the viewer must choose one of them. */
  readonly choices: readonly Ply[];

  enter(ply: Ply): Promise<void>;
  endTurn(): Promise<void>;
  /** Cancels an unfinished turn. */
  cancelTurn(): Promise<void>;
  act(act: Act): Promise<boolean>;
  /** Shows the position after this number of log entries. */
  goTo(count: number): Promise<void>;
  /** Returns the state after this number of log entries without displaying it. */
  stateAt?(count: number): Promise<ShownState>;
  /** Returns the plies that a piece could make if its army were to move. */
  reach?(board: number, cell: number): Promise<readonly Ply[]>;
  addPremove(premove: Premove): void;
  clearPremoves(): void;
  peek(at: { readonly board: number; readonly cell: number } | null): Promise<void>;
}
