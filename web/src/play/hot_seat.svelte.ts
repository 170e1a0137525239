// A game on one screen. The browser stores the acts. The browser module or the server computes the
// state from them.

import { api, type Options, ApiError } from '../api';
import { local } from '../engine/local';
import type { BoardPicture, HotSeatState, Logged, Ply, Problem, VariantView } from '../gen/wire';
import { bindToOffer, withoutOffer } from './answers';
import { Peek } from './peek.svelte';
import type { Act, Playable } from './playable';
import { applyOptions } from './apply_options';
import { readSaved, savedKey } from './saved_game';
import { readValue, writeText, writeValue } from '../storage';

export class HotSeatGame implements Playable {
  readonly variant: VariantView;
  readonly options: Options;
  readonly start: string | null;
  picture = $state.raw<BoardPicture | null>(null);
  /** The state at the position on the screen. */
  state = $state.raw<HotSeatState | null>(null);
  acts = $state.raw<readonly Act[]>([]);
  /** The log of the whole game, also while an earlier position is on the screen. */
  log = $state.raw<readonly Logged[]>([]);
  /** Undone acts. The first one is the next to redo. */
  undone = $state.raw<readonly Act[]>([]);
  /** The number of acts before the position on the screen. Null for the current position. */
  viewedAt = $state<number | null>(null);
  /** The last ply of an unfinished turn. */
  pending = $state.raw<Ply | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  #asked = 0;
  #key: string;
  readonly #peek: Peek;

  constructor(
    variant: VariantView,
    options: Options,
    start: string | null,
    key: string | null = null,
  ) {
    this.variant = applyOptions(variant, options);
    this.options = options;
    this.start = start;
    this.#key = key ?? savedKey(variant.id, options, start);
    this.#peek = new Peek(
      variant.id,
      () => options,
      () => this.state?.position,
    );
  }

  /** True if the current position is on the screen and no request is pending. */
  get live(): boolean {
    return this.viewedAt === null && this.state !== null && !this.busy;
  }

  get count(): number {
    return this.viewedAt ?? this.acts.length;
  }

  get total(): number {
    return this.acts.length;
  }

  // A game on one screen has no premoves.
  readonly premoveSeat = null;
  readonly premoves = [];
  readonly choices: readonly Ply[] = [];
  addPremove(): void {}
  clearPremoves(): void {}

  get peeked(): Playable['peeked'] {
    return this.#peek.shown;
  }

  peek(at: { readonly board: number; readonly cell: number } | null): Promise<void> {
    return this.#peek.at(at);
  }

  async begin(): Promise<void> {
    await this.#guard(async () => {
      this.picture = await api.board(this.variant.id, this.options);
    });
    if (this.picture === null) return;
    const saved = readSaved(this.#key);
    if (await this.#show(saved, null)) this.#save(saved, []);
    // A newer version of the server may reject stored acts. Then start a new game.
    else if (saved.length > 0 && this.problem?.kind !== 'offline') await this.restart();
  }

  /** Plays a ply. Completes the turn unless the ply continues it. */
  async enter(ply: Ply): Promise<void> {
    if (this.busy) return;
    if (!ply.goes_on) await this.act(ply.turn);
    else if (await this.#show(this.acts, ply.turn)) this.pending = ply;
  }

  /** Completes a turn that the player could continue. */
  async endTurn(): Promise<void> {
    if (this.pending?.ends) await this.act(this.pending.turn);
  }

  async cancelTurn(): Promise<void> {
    if (await this.#show(this.acts, null)) this.pending = null;
  }

  /** Plays a turn or another act. Returns whether the server accepted it. */
  async act(act: Act): Promise<boolean> {
    if (this.busy) return false;
    const seat =
      typeof act === 'string' ? -1 : this.variant.seats.findIndex((one) => one.name === act.seat);
    const sent = typeof act === 'string' ? act : bindToOffer(act, seat, this.state?.pending ?? []);
    if (!(await this.#show([...this.acts, sent], null))) return false;
    this.#save([...this.acts, toStored(sent)], []);
    return true;
  }

  async undo(): Promise<void> {
    if (this.pending) return this.cancelTurn();
    const last = this.acts.at(-1);
    if (last === undefined) return;
    const acts = this.acts.slice(0, -1);
    if (await this.#show(acts, null)) this.#save(acts, [last, ...this.undone]);
  }

  async redo(): Promise<void> {
    const [next, ...rest] = this.undone;
    if (next === undefined) return;
    const acts = [...this.acts, next];
    if (await this.#show(acts, null)) this.#save(acts, rest);
  }

  async goTo(at: number): Promise<void> {
    const count = Math.max(0, Math.min(at, this.acts.length));
    if (count === this.count && this.pending === null) return;
    if (!(await this.#show(this.acts.slice(0, count), null))) return;
    this.pending = null;
    this.viewedAt = count === this.acts.length ? null : count;
  }

  stateAt(count: number): Promise<HotSeatState> {
    return local.hotSeat(this.#gameOf(this.acts.slice(0, count), null));
  }

  async restart(): Promise<void> {
    if (await this.#show([], null)) this.#save([], []);
  }

  #save(acts: readonly Act[], undone: readonly Act[]): void {
    this.acts = acts;
    this.log = this.state?.log ?? [];
    this.undone = undone;
    this.viewedAt = null;
    this.pending = null;
    if (acts.length > 0) writeValue(this.#key, acts);
    else writeText(this.#key, null);
  }

  async #show(acts: readonly Act[], begun: string | null): Promise<boolean> {
    return this.#guard(async () => {
      const asked = ++this.#asked;
      const state = await this.#request(this.#gameOf(acts, begun));
      if (asked !== this.#asked) return;
      this.state = state;
      void this.peek(null);
    });
  }

  #gameOf(acts: readonly Act[], begun: string | null): Parameters<typeof api.hotSeat>[0] {
    const { id: variant } = this.variant;
    return { variant, options: this.options, position: this.start, acts: [...acts], begun };
  }

  /**
   * Requests the state of the game.
   *
   * While offline, returns the last answer if it was for the same acts.
   */
  async #request(game: Parameters<typeof api.hotSeat>[0]): Promise<HotSeatState> {
    const key = `${this.#key}.state`;
    const asked = JSON.stringify([game.acts.map(toStored), game.begun]);
    try {
      const state = await local.hotSeat(game);
      writeValue(key, { asked, state });
      return state;
    } catch (error) {
      const offline = error instanceof ApiError && error.problem.kind === 'offline';
      const known = offline
        ? (readValue(key) as { asked: string; state: HotSeatState } | null)
        : null;
      if (known?.asked !== asked) throw error;
      return known.state;
    }
  }

  async #guard(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      this.problem = null;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** Returns an act in the format of stored games, which have no offer ids. */
const toStored = (act: Act): Act => (typeof act === 'string' ? act : withoutOffer(act));
