// What the parts of the game page need of a game, wherever it is played.

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

/** How a game stands where one looks at it. */
export type Standing = Pick<
  HotSeatState,
  'boards' | 'status' | 'acts' | 'pending' | 'closed' | 'position'
>;

/** A move that is to be made as soon as it is possible. */
export interface Plan {
  readonly board: number;
  readonly from: number;
  readonly to: number;
}

export interface Playable {
  readonly variant: VariantView;
  readonly picture: BoardPicture | null;
  readonly state: Standing | null;
  /** Everything that happened, wherever one looks. */
  readonly log: readonly Logged[];
  /** After how many entries of the log one looks at the game; none when at its present. */
  readonly lookedAt: number | null;
  readonly count: number;
  readonly total: number;
  /** The ply made last in a turn that goes on. */
  readonly pending: Ply | null;
  problem: Problem | null;
  /** May something be done now? */
  readonly live: boolean;
  /** Is an answer of the server waited for? */
  readonly busy: boolean;
  /** Seats whose pieces the board takes up though they are not on turn. */
  readonly premoveSeat: number | null;
  /** Moves planned ahead, in their order. */
  readonly plans: readonly Plan[];
  /** A move that waits for the connection to come back. */
  readonly sent?: Plan | null;
  /** What a piece that is not to be moved now could do. */
  readonly peeked: {
    readonly board: number;
    readonly cell: number;
    readonly plies: readonly Ply[];
  } | null;
  /** Several plies fit the plan: one has to be chosen. */
  readonly choices: readonly Ply[];

  enter(ply: Ply): Promise<void>;
  endTurn(): Promise<void>;
  leaveTurn(): Promise<void>;
  act(act: Act): Promise<boolean>;
  look(at: number): Promise<void>;
  /** One more planned move; null: all are given up. */
  planAhead(plan: Plan | null): void;
  peek(at: { readonly board: number; readonly cell: number } | null): Promise<void>;
}
