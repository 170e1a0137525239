// The state of the position editor. The server applies all changes to the position string.

import { api, ApiError, type Options } from '../api';
import { local } from '../engine/local';
import type { BoardPicture, EditedPosition, PositionChange, VariantView } from '../gen/wire';
import {
  type History,
  NO_HISTORY,
  pressCell,
  preview,
  remember,
  stepBack,
  stepForward,
  type Tool,
} from './moves';

/** The most changes of a request. */
const MOST_CHANGES = 32;

export class Editor {
  readonly variant: VariantView;
  readonly options: Options;
  readonly picture: BoardPicture;
  tool = $state<Tool>('place');
  /** The code of the piece that presses place. */
  piece = $state('');
  /** The cell of the picked piece, if the tool is `move`. */
  from = $state<number | null>(null);
  /** The seat at the bottom of the board. */
  bottom = $state(0);
  problem = $state('');
  /** The last answer of the server. */
  #now = $state.raw() as EditedPosition;
  /** The changes that the server has not answered yet. */
  #waiting = $state.raw<readonly PositionChange[]>([]);
  #history = $state.raw<History>(NO_HISTORY);
  #last: Promise<void> = Promise.resolve();

  private constructor(
    variant: VariantView,
    options: Options,
    picture: BoardPicture,
    now: EditedPosition,
  ) {
    [this.variant, this.options, this.picture, this.#now] = [variant, options, picture, now];
    this.piece = now.palette.find(({ glyph }) => glyph === 'queen')?.code ?? '';
  }

  /** Opens a position, or the starting position. */
  static async open(variant: VariantView, options: Options, position: string | null) {
    const [picture, now] = await Promise.all([
      api.board(variant.id, options),
      local.editPosition({ variant: variant.id, options, position, changes: [] }),
    ]);
    return new Editor(variant, options, picture, now);
  }

  get position(): string {
    return this.#now.position;
  }
  get playable(): boolean {
    return this.#now.playable && this.#waiting.length === 0;
  }
  get palette() {
    return this.#now.palette;
  }
  get fields() {
    return this.#now.fields;
  }
  get faults() {
    return this.#now.faults;
  }
  /** The board with the changes that the server has not answered yet. */
  get scene() {
    return preview(this.#now.scene, this.#waiting, this.#now.palette);
  }
  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }
  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  choose(piece: string): void {
    [this.tool, this.piece, this.from] = ['place', piece, null];
  }

  use(tool: Tool): void {
    [this.tool, this.from] = [tool, null];
  }

  /** Handles a press on a cell. */
  press(cell: number): void {
    const { tool, piece, from } = this;
    const effect = pressCell({ tool, piece, from }, cell, this.scene.pieces, this.palette);
    this.from = effect.from;
    this.change(effect.changes);
  }

  turn(): void {
    this.bottom = (this.bottom + 1) % this.variant.seats.length;
  }

  /** Applies changes, after those that still wait for an answer. */
  change(changes: readonly PositionChange[]): void {
    if (changes.length === 0) return;
    this.#waiting = [...this.#waiting, ...changes];
    this.#queue(() => this.#send());
  }

  /** Shows another position, such as a pasted one. Null is the starting position. */
  load(position: string | null): void {
    this.#queue(async () => {
      const before = this.position;
      if (await this.#ask(position, [])) this.#history = remember(this.#history, before);
    });
  }

  undo(): void {
    this.#queue(() => this.#step(stepBack(this.#history, this.position)));
  }

  redo(): void {
    this.#queue(() => this.#step(stepForward(this.#history, this.position)));
  }

  /** Runs requests one after the other. */
  #queue(run: () => Promise<void>): void {
    this.#last = this.#last.then(run);
  }

  async #step(step: [string, History] | null): Promise<void> {
    if (step && (await this.#ask(step[0], []))) this.#history = step[1];
  }

  /** Sends the waiting changes together. */
  async #send(): Promise<void> {
    const changes = this.#waiting.slice(0, MOST_CHANGES);
    if (changes.length === 0) return;
    const before = this.position;
    const done = await this.#ask(before, changes);
    this.#waiting = this.#waiting.slice(changes.length);
    if (done) this.#history = remember(this.#history, before);
  }

  /** Requests a position. Returns whether the server answered. */
  async #ask(position: string | null, changes: readonly PositionChange[]): Promise<boolean> {
    const { variant, options } = this;
    try {
      this.#now = await local.editPosition({
        variant: variant.id,
        options,
        position,
        changes: [...changes],
      });
      this.problem = '';
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message;
      return false;
    }
  }
}
