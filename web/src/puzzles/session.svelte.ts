// A puzzle while the visitor solves it. The puzzle contains its solutions, and the server computes
// the positions.

import { api, ApiError, type Options } from '../api';
import type {
  AnalysisLine,
  BoardPicture,
  HotSeatState,
  Logged,
  Ply,
  Problem,
  Puzzle,
  TurnNotation,
  VariantView,
} from '../gen/wire';
import { applyOptions } from '../play/apply_options';
import { Peek } from '../play/peek.svelte';
import type { Act, Playable } from '../play/playable';
import { judge, lineFrom, turnToPlay } from './judge';
import type { FirstTry } from './progress';

/** `replying`: replies or the solution play. `checking`: the engine looks for a reply. */
export type Stage = 'asked' | 'replying' | 'slower' | 'checking' | 'wrong' | 'solved' | 'shown';

/** The pause before each turn that plays automatically, in milliseconds. */
const PACE = 700;
/** The node limit of the search for the reply to a wrong turn. */
const NODES = 30_000;

export class PuzzleSession implements Playable {
  readonly variant: VariantView;
  readonly options: Options;
  stage = $state<Stage>('asked');
  /** The index of the step to solve. */
  at = $state(0);
  /** The number of hints for this step, up to 2. */
  hints = $state(0);
  state = $state.raw<HotSeatState>({} as HotSeatState);
  pending = $state.raw<Ply | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  /** The last slower or wrong turn. */
  tried = $state.raw<Logged | null>(null);
  /** The best line of the rivals after a wrong turn. */
  refutation = $state.raw<AnalysisLine | null>(null);
  /** The most points that one seat can get. */
  best = 0;
  /** The result of the first try, if the visitor has one. */
  result = $state<FirstTry | null>(null);
  /** The turns before the position of the current step. */
  #acts: readonly string[] = [];
  /** The turns of the whole line after the end. */
  line = $state.raw<readonly Logged[]>([]);
  #hinted = false;
  #left = false;
  #stop = new AbortController();
  readonly #states = new Map<string, Promise<HotSeatState>>();
  readonly #peek: Peek;
  readonly #report: (result: FirstTry) => void;
  readonly #pause: (ms: number) => Promise<void>;

  constructor(
    readonly puzzle: Puzzle,
    variant: VariantView,
    readonly picture: BoardPicture,
    report: (result: FirstTry) => void,
    pause: (ms: number) => Promise<void> = sleep,
  ) {
    this.options = puzzle.options;
    this.variant = applyOptions(variant, this.options);
    this.#report = report;
    this.#pause = pause;
    this.#peek = new Peek(
      variant.id,
      () => this.options,
      () => this.state.position,
    );
  }

  /** Loads the position of the puzzle. Rejects if the server does not accept it. */
  async begin(): Promise<this> {
    this.state = await this.#stateOf([]);
    return this;
  }

  /** Loads the solution in advance, so that right turns need no request. */
  loadLine(): void {
    const line = lineFrom(this.puzzle, 0).map(({ text }) => text);
    for (let count = 1; count <= line.length; count += 1)
      void this.#stateOf(line.slice(0, count)).catch(() => {});
  }

  get over(): boolean {
    return this.stage === 'solved' || this.stage === 'shown';
  }

  get live(): boolean {
    return !this.busy && (this.stage === 'asked' || this.stage === 'slower');
  }

  get log(): readonly Logged[] {
    return this.state.log;
  }

  get count(): number {
    return this.state.log.length;
  }

  get total(): number {
    return this.over ? this.line.length : this.count;
  }

  /** The main solution of the current step. */
  get answer(): TurnNotation | null {
    return this.puzzle.steps[this.at]?.accepted[0] ?? null;
  }

  readonly viewedAt = null;
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

  /** Plays a ply. Judges the turn unless the ply continues it. */
  async enter(ply: Ply): Promise<void> {
    if (!this.live) return;
    if (!ply.goes_on) return this.#judge(ply.turn);
    await this.#guard(async () => {
      this.#show(await this.#stateOf(this.#acts, ply.turn), true);
      this.pending = ply;
    });
  }

  async endTurn(): Promise<void> {
    if (this.pending?.ends) await this.#judge(this.pending.turn);
  }

  cancelTurn(): Promise<void> {
    return this.retry();
  }

  /** Judges a typed turn, or shows the reason why the rules do not allow it. */
  async act(act: Act): Promise<boolean> {
    if (typeof act !== 'string' || !this.live || this.pending) return false;
    let turn: string | null = null;
    await this.#guard(async () => {
      const { log } = await this.#stateOf([...this.#acts, act]);
      turn = log.at(-1)?.text ?? act;
    });
    if (turn === null) return false;
    await this.#judge(turn);
    return true;
  }

  /** Shows a position of the line. Works after the end. */
  async goTo(count: number): Promise<void> {
    if (!this.over) return;
    const to = Math.max(0, Math.min(count, this.#acts.length));
    await this.#guard(async () => this.#show(await this.#stateOf(this.#acts.slice(0, to))));
  }

  hint(): void {
    if (!this.live) return;
    this.hints = Math.min(2, this.hints + 1);
    this.#hinted = true;
  }

  /** Shows the position of the current step again. */
  async retry(): Promise<void> {
    if (this.over || this.stage === 'replying') return;
    this.#stop.abort();
    this.busy = false;
    await this.#guard(async () => this.#show(await this.#stateOf(this.#acts), true));
    if (this.stage !== 'slower') this.stage = 'asked';
    this.refutation = null;
  }

  /** Plays the solution. It counts as a failure unless the visitor has had a result before. */
  async solve(): Promise<void> {
    if (this.over || this.stage === 'replying') return;
    this.#stop.abort();
    this.#finish('failed');
    this.refutation = null;
    this.stage = 'replying';
    await this.#guard(async () => {
      this.#show(await this.#stateOf(this.#acts));
      await this.#play(lineFrom(this.puzzle, this.at), false);
    });
    [this.line, this.stage] = [this.state.log, 'shown'];
  }

  leave(): void {
    this.#stop.abort();
    this.#left = true;
  }

  async #judge(turn: string): Promise<void> {
    const step = this.puzzle.steps[this.at];
    if (!step) return;
    const found = judge(step, turn);
    if (found === 'right') return this.#advance(turn);
    await this.#guard(async () => {
      const after = await this.#stateOf([...this.#acts, turn]);
      this.tried = after.log.at(-1) ?? null;
      if (found === 'slower') {
        this.#show(await this.#stateOf(this.#acts), true);
        this.stage = 'slower';
        return;
      }
      this.#show(after);
      this.stage = 'checking';
      this.#finish('failed');
      await this.#refute(turn, after);
    });
  }

  /** Searches for the best reply to a wrong turn. */
  async #refute(turn: string, after: HotSeatState): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const game = { ...this.#game([...this.#acts, turn]), begun: null };
    try {
      if (!after.status.over) {
        const found = await api.analyze({ game, board: 0, lines: 1, nodes: NODES }, signal);
        if (signal.aborted) return;
        [this.refutation, this.best] = [found.lines[0] ?? null, found.best];
      }
    } catch (error) {
      // Without an answer of the engine, the visitor still learns that the turn is wrong.
      if (!(error instanceof ApiError)) throw error;
    }
    if (!signal.aborted && this.stage === 'checking') this.stage = 'wrong';
  }

  async #advance(turn: string): Promise<void> {
    const played = turnToPlay(this.puzzle, this.at, turn);
    const step = this.puzzle.steps[this.at];
    if (!played || !step) return;
    [this.stage, this.pending, this.tried] = ['replying', null, null];
    const before = this.#acts;
    const last = this.at + 1 === this.puzzle.steps.length;
    const done = await this.#guard(async () => {
      const acts = [...before, played.text];
      this.#show(await this.#stateOf(acts));
      this.#acts = acts;
      if (!last) await this.#play(step.replies, true);
    });
    if (!done) {
      // The visitor can play the turn again.
      [this.#acts, this.stage] = [before, 'asked'];
      return;
    }
    if (last) {
      [this.line, this.stage] = [this.state.log, 'solved'];
      this.#finish(this.#hinted ? 'hinted' : 'solved');
      return;
    }
    [this.at, this.hints, this.stage] = [this.at + 1, 0, 'asked'];
  }

  /** Plays turns one after the other. With `live`, the visitor moves after the last one. */
  async #play(turns: readonly TurnNotation[], live: boolean): Promise<void> {
    for (const [nth, { text }] of turns.entries()) {
      await this.#pause(PACE);
      if (this.#left) return;
      const acts = [...this.#acts, text];
      this.#show(await this.#stateOf(acts), live && nth + 1 === turns.length);
      this.#acts = acts;
    }
  }

  #finish(result: FirstTry): void {
    if (this.result !== null) return;
    this.result = result;
    this.#report(result);
  }

  /** Shows a state. Without `live`, the visitor cannot move. */
  #show(state: HotSeatState, live = false): void {
    this.state = live
      ? state
      : { ...state, boards: state.boards.map((board) => ({ ...board, plies: [] })) };
    this.pending = null;
    if (this.#peek.shown) void this.peek(null);
  }

  #game(acts: readonly string[]) {
    const { id } = this.variant;
    return {
      variant: id,
      options: this.options,
      position: this.puzzle.position,
      acts: [...acts],
    };
  }

  #stateOf(acts: readonly string[], begun: string | null = null): Promise<HotSeatState> {
    const key = JSON.stringify([acts, begun]);
    const known = this.#states.get(key);
    if (known) return known;
    const asked = api.hotSeat({ ...this.#game(acts), begun });
    this.#states.set(key, asked);
    asked.catch(() => this.#states.delete(key));
    return asked;
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

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
