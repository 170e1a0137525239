// A game in review. The viewer steps through its positions.

import { api, ApiError } from '../api';
import type {
  BoardPicture,
  GameState,
  Logged,
  Ply,
  Problem,
  TableView,
  VariantView,
} from '../gen/wire';
import { texts } from '../texts';
import { Peek } from './peek.svelte';
import type { Playable, ShownState } from './playable';
import { logWithReasons } from './log_reasons';
import { applyOptions } from './apply_options';

export class ReviewGame implements Playable {
  readonly variant: VariantView;
  readonly picture: BoardPicture;
  readonly view: TableView;
  state = $state.raw<ShownState>({} as ShownState);
  viewedAt = $state<number | null>(0);
  problem = $state.raw<Problem | null>(null);
  readonly #states = new Map<number, Promise<GameState>>();
  readonly #log: readonly Logged[];
  #asked = 0;
  readonly #peek: Peek;

  constructor(
    variant: VariantView,
    picture: BoardPicture,
    view: TableView,
    first: GameState,
    at: number,
  ) {
    this.variant = applyOptions(variant, view.options);
    this.picture = picture;
    this.view = view;
    this.#log = logWithReasons(view.log, view.events);
    this.state = first;
    this.viewedAt = at === view.log.length ? null : at;
    this.#peek = new Peek(
      variant.id,
      () => view.options,
      () => this.state.position,
    );
  }

  static async open(table: string, at: number | null): Promise<ReviewGame> {
    const [variants, view] = await Promise.all([api.variants(), api.table(table)]);
    const variant = variants.find((v) => v.id === view.variant);
    if (!variant)
      throw new ApiError({
        kind: 'unknown-variant',
        message: texts.problem.noGame,
        rule: null,
        at: null,
      });
    const from = Math.max(0, Math.min(at ?? view.log.length, view.log.length));
    const [picture, first] = await Promise.all([
      api.board(variant.id, view.options),
      api.stateAt(table, from),
    ]);
    return new ReviewGame(variant, picture, view, first, from);
  }

  get log(): readonly Logged[] {
    return this.#log;
  }

  get total(): number {
    return this.view.log.length;
  }

  get count(): number {
    return this.viewedAt ?? this.total;
  }

  async goTo(at: number): Promise<void> {
    const count = Math.max(0, Math.min(at, this.total));
    const asked = ++this.#asked;
    try {
      const state = await this.#at(count);
      if (asked === this.#asked) {
        [this.state, this.viewedAt] = [state, count === this.total ? null : count];
        this.#enter = null;
        void this.peek(null);
      }
      // Preload the next position, so that it appears without a delay.
      if (count < this.total) void this.#at(count + 1).catch(() => {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
  }

  stateAt = (count: number): Promise<GameState> => this.#at(count);

  #at(count: number): Promise<GameState> {
    const known = this.#states.get(count);
    if (known) return known;
    const asked = api.stateAt(this.view.id, count);
    this.#states.set(count, asked);
    asked.catch(() => this.#states.delete(count));
    return asked;
  }

  /** Plays a ply of a trial. Null if the viewer cannot move. */
  #enter = $state.raw<((ply: Ply) => void) | null>(null);

  /** Shows a position that is not in the log. The viewer can move if `enter` is not null. */
  showTrial(state: ShownState, enter: ((ply: Ply) => void) | null): void {
    this.#asked += 1;
    [this.state, this.#enter] = [state, enter];
    void this.peek(null);
  }

  endTrial(): void {
    this.#enter = null;
  }

  get trial(): boolean {
    return this.#enter !== null;
  }

  // Outside a trial, the viewer cannot move.
  readonly live = false;
  readonly busy = false;
  readonly pending: Ply | null = null;
  readonly premoveSeat = null;
  readonly premoves = [];
  readonly choices: readonly Ply[] = [];
  async enter(ply: Ply): Promise<void> {
    this.#enter?.(ply);
  }
  async endTurn(): Promise<void> {}
  async cancelTurn(): Promise<void> {}
  act = async () => false;
  addPremove(): void {}
  clearPremoves(): void {}

  get peeked(): Playable['peeked'] {
    return this.#peek.shown;
  }

  peek(at: { readonly board: number; readonly cell: number } | null): Promise<void> {
    return this.#peek.at(at);
  }
}
