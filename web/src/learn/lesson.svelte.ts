// The state of a step while the learner solves it.
//
// The step contains the solutions, and the server computes the positions.

import { api, type Options, ApiError } from '../api';
import type { BoardPicture, HotSeatState, Ply, Problem, VariantView } from '../gen/wire';
import { Peek } from '../play/peek.svelte';
import type { Act } from '../play/playable';
import { locale } from '../words/language.svelte';
import { accepts, parseAct, continuesTurn, parseOptions, type Step } from './first_game';
import { namedCells } from './named_cells';

type Phase = 'trying' | 'wrong' | 'done';

export class Lesson {
  picture = $state.raw<BoardPicture | null>(null);
  state = $state.raw<HotSeatState | null>(null);
  phase = $state<Phase>('trying');
  /** The last wrong move, or null. */
  tried = $state<string | null>(null);
  /** The reason why the last move is illegal, or null. */
  problem = $state.raw<Problem | null>(null);
  /** The correct cells that the learner has picked so far. */
  tapped = $state.raw<readonly number[]>([]);
  /** The plies of an unfinished turn, or null. */
  begun = $state<string | null>(null);
  busy = $state(false);
  readonly options: Options;
  readonly #acts: readonly Act[];
  readonly #peek: Peek;

  constructor(
    readonly variant: VariantView,
    readonly step: Step,
    readonly solved: () => void,
  ) {
    this.options = parseOptions(step);
    this.#acts = (step.acts ?? []).map(parseAct);
    this.#peek = new Peek(
      variant.id,
      () => this.options,
      () => this.state?.position,
    );
  }

  get reads(): boolean {
    return !this.step.moves && !this.step.tap && !this.step.act;
  }

  get peeked() {
    return this.#peek.shown;
  }

  get seat(): number {
    return Math.max(
      0,
      this.variant.seats.findIndex((seat) => seat.name === this.step.seat),
    );
  }

  /** Converts cell names to indices. Unknown names become -1. */
  cells(names: readonly string[]): number[] {
    return names.map((name) => this.picture?.cells.findIndex((cell) => cell.name === name) ?? -1);
  }

  /**
   * Indices of the cells to highlight: those that the step lists and those that its text mentions.
   */
  get highlighted(): number[] {
    const { show = [], of } = this.step;
    const named = namedCells(
      this.step,
      this.step[locale.value].text,
      this.picture?.cells.map((cell) => cell.name) ?? [],
    );
    return this.cells([...new Set([...show, ...(of ? [of] : []), ...named])]);
  }

  async begin(): Promise<void> {
    this.picture ??= await api.board(this.variant.id, this.options);
    this.phase = 'trying';
    [this.tried, this.problem, this.begun, this.tapped] = [null, null, null, []];
    await this.#show(this.#acts, null);
    if (this.reads) this.solved();
  }

  peek(cell: number | null): void {
    void this.#peek.at(cell === null ? null : { board: 0, cell });
  }

  /** Plays a ply. It solves the step, continues the turn, or counts as a wrong move. */
  async enter(ply: Ply): Promise<void> {
    if (this.busy || this.phase === 'done') return;
    if (accepts(this.step, ply.turn)) return this.#solve(ply.turn);
    if (ply.goes_on && continuesTurn(this.step, ply.turn)) {
      await this.#show(this.#acts, ply.turn);
      this.begun = ply.turn;
      this.phase = 'trying';
      return;
    }
    await this.#wrong(ply.turn);
  }

  /** Requests the reason why a move is illegal, and shows it. */
  async refuse(from: string, to: string): Promise<void> {
    if (this.busy || this.phase === 'done' || this.begun !== null) return;
    const asked = {
      variant: this.variant.id,
      options: this.options,
      position: this.step.position ?? null,
      acts: [...this.#acts, `${from}${to}`],
      begun: null,
    };
    const problem = await api.hotSeat(asked).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.problem : Promise.reject(error)),
    );
    [this.problem, this.tried, this.phase] = [problem, `${from}${to}`, 'wrong'];
  }

  tap(cell: number): void {
    if (this.phase === 'done') return;
    const wanted = this.cells(this.step.cells ?? []);
    this.problem = null;
    if (!wanted.includes(cell)) {
      [this.phase, this.tried] = ['wrong', null];
      return;
    }
    this.phase = 'trying';
    this.tapped = [...new Set([...this.tapped, cell])];
    if (this.tapped.length === wanted.length) this.#done();
  }

  async act(): Promise<void> {
    if (this.step.act) await this.#solve(parseAct(this.step.act));
  }

  /** Plays the solution and completes the step. */
  async answer(): Promise<void> {
    if (this.busy || this.phase === 'done') return;
    if (this.step.act) return this.act();
    if (this.step.tap) {
      this.tapped = this.cells(this.step.cells ?? []);
      return this.#done();
    }
    const exact = this.step.moves?.find((wanted) => !wanted.endsWith('*'));
    const turn =
      exact ?? this.state?.boards[0]?.plies.find((ply) => accepts(this.step, ply.turn))?.turn;
    if (turn) await this.#solve(turn);
  }

  async #solve(act: Act): Promise<void> {
    await this.#show([...this.#acts, act, ...(this.step.then ?? []).map(parseAct)], null);
    this.begun = null;
    this.#done();
  }

  #done(): void {
    [this.phase, this.problem] = ['done', null];
    this.solved();
  }

  /** Records a wrong move and restores the position before it. */
  async #wrong(turn: string): Promise<void> {
    [this.phase, this.tried, this.problem] = ['wrong', turn, null];
    this.begun = null;
    await this.#show(this.#acts, null);
  }

  async #show(acts: readonly Act[], begun: string | null): Promise<void> {
    this.busy = true;
    try {
      this.state = await api.hotSeat({
        variant: this.variant.id,
        options: this.options,
        position: this.step.position ?? null,
        acts: [...acts],
        begun,
      });
      this.peek(null);
    } finally {
      this.busy = false;
    }
  }
}
