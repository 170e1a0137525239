// A game around one screen, kept by the browser: the acts are the game, the server says how it stands after them.

import { api, type Options, ApiError } from '../api';
import type { BoardPicture, HotSeatState, Logged, Ply, Problem, VariantView } from '../gen/wire';
import { bound, unbound } from './answers';
import { Peek } from './peek.svelte';
import type { Act, Playable } from './playable';
import { withOptions } from './with_options';
import { readValue, writeText, writeValue } from '../storage';

export class HotSeatGame implements Playable {
  readonly variant: VariantView;
  readonly options: Options;
  readonly start: string | null;
  picture = $state.raw<BoardPicture | null>(null);
  /** How the game stands where one looks at it. */
  state = $state.raw<HotSeatState | null>(null);
  acts = $state.raw<readonly Act[]>([]);
  /** The acts in words; all of them, wherever one looks. */
  log = $state.raw<readonly Logged[]>([]);
  /** Acts taken back, the latest first to be played again. */
  undone = $state.raw<readonly Act[]>([]);
  /** After how many acts one looks at the game; none when at its present. */
  lookedAt = $state<number | null>(null);
  /** The ply made last in a turn that goes on. */
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
    this.variant = withOptions(variant, options);
    this.options = options;
    this.start = start;
    this.#key = key ?? savedKey(variant.id, options, start);
    this.#peek = new Peek(
      variant.id,
      () => options,
      () => this.state?.position,
    );
  }

  /** Is this the game as it stands, and can it be played on? */
  get live(): boolean {
    return this.lookedAt === null && this.state !== null && !this.busy;
  }

  get count(): number {
    return this.lookedAt ?? this.acts.length;
  }

  get total(): number {
    return this.acts.length;
  }

  // Around one screen nobody has to wait with the next move.
  readonly premoveSeat = null;
  readonly plans = [];
  readonly choices: readonly Ply[] = [];
  planAhead(): void {}

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
    const saved = read(this.#key);
    if (await this.#show(saved, null)) this.#keep(saved, []);
    // What was saved may be no game of this version: begin anew.
    else if (saved.length > 0 && this.problem?.kind !== 'offline') await this.restart();
  }

  /** A ply was entered: the turn ends with it, or goes on. */
  async enter(ply: Ply): Promise<void> {
    if (this.busy) return;
    if (!ply.goes_on) await this.act(ply.turn);
    else if (await this.#show(this.acts, ply.turn)) this.pending = ply;
  }

  /** Ends a turn that might go on. */
  async endTurn(): Promise<void> {
    if (this.pending?.ends) await this.act(this.pending.turn);
  }

  async leaveTurn(): Promise<void> {
    if (await this.#show(this.acts, null)) this.pending = null;
  }

  /** Carries out a turn or another act; false when it was refused. */
  async act(act: Act): Promise<boolean> {
    if (this.busy) return false;
    const seat =
      typeof act === 'string' ? -1 : this.variant.seats.findIndex((one) => one.name === act.seat);
    const sent = typeof act === 'string' ? act : bound(act, seat, this.state?.pending ?? []);
    if (!(await this.#show([...this.acts, sent], null))) return false;
    this.#keep([...this.acts, done(sent)], []);
    return true;
  }

  async undo(): Promise<void> {
    if (this.pending) return this.leaveTurn();
    const last = this.acts.at(-1);
    if (last === undefined) return;
    const acts = this.acts.slice(0, -1);
    if (await this.#show(acts, null)) this.#keep(acts, [last, ...this.undone]);
  }

  async redo(): Promise<void> {
    const [next, ...rest] = this.undone;
    if (next === undefined) return;
    const acts = [...this.acts, next];
    if (await this.#show(acts, null)) this.#keep(acts, rest);
  }

  /** Looks at the game after so many acts. */
  async look(at: number): Promise<void> {
    const count = Math.max(0, Math.min(at, this.acts.length));
    if (count === this.count && this.pending === null) return;
    if (!(await this.#show(this.acts.slice(0, count), null))) return;
    this.pending = null;
    this.lookedAt = count === this.acts.length ? null : count;
  }

  async restart(): Promise<void> {
    if (await this.#show([], null)) this.#keep([], []);
  }

  #keep(acts: readonly Act[], undone: readonly Act[]): void {
    this.acts = acts;
    this.log = this.state?.log ?? [];
    this.undone = undone;
    this.lookedAt = null;
    this.pending = null;
    if (acts.length > 0) writeValue(this.#key, acts);
    else writeText(this.#key, null);
  }

  async #show(acts: readonly Act[], begun: string | null): Promise<boolean> {
    return this.#guard(async () => {
      const asked = ++this.#asked;
      const state = await this.#ask({
        variant: this.variant.id,
        options: this.options,
        position: this.start,
        acts: [...acts],
        begun,
      });
      if (asked !== this.#asked) return;
      this.state = state;
      void this.peek(null);
    });
  }

  /** How the game stands; without a server, as far as this browser knows it: the state it was left in. */
  async #ask(game: Parameters<typeof api.hotSeat>[0]): Promise<HotSeatState> {
    const key = `${this.#key}.state`;
    const asked = JSON.stringify([game.acts.map(done), game.begun]);
    try {
      const state = await api.hotSeat(game);
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

/** An act as the game keeps it. */
const done = (act: Act): Act => (typeof act === 'string' ? act : unbound(act));

function savedKey(variant: string, options: Options, start: string | null): string {
  const chosen = Object.entries(options).sort(([a], [b]) => a.localeCompare(b));
  return `polychess.hot-seat.${JSON.stringify([variant, chosen, start])}`;
}

function read(key: string): Act[] {
  const saved = readValue(key);
  return Array.isArray(saved) ? (saved as Act[]) : [];
}

/** Is there a game of this kind to go on with? */
export function isSaved(variant: string, options: Options): boolean {
  return read(savedKey(variant, options, null)).length > 0;
}
