// The mistakes of a player as tasks: find a better turn, with two hints and an answer.

import type { ReviewedTurn } from '../gen/wire';
import type { ReviewGame } from '../play/review_game.svelte';
import { Trial } from './trial.svelte';

/** `tried` is the text of the last wrong turn. */
type Stage = 'asked' | 'same' | 'wrong' | 'right' | 'shown';

export class MistakeLesson {
  readonly mistakes: readonly ReviewedTurn[];
  at = $state(0);
  stage = $state<Stage>('asked');
  hints = $state(0);
  tried = $state('');
  /** The stage in which the viewer left each mistake. */
  results = $state<readonly ('right' | 'shown' | null)[]>([]);
  readonly #game: ReviewGame;
  readonly #close: () => void;
  #trial: Trial | null = null;

  constructor(game: ReviewGame, mistakes: readonly ReviewedTurn[], close: () => void) {
    this.#game = game;
    this.mistakes = mistakes;
    this.#close = close;
    this.results = mistakes.map(() => null);
    void this.open(0);
  }

  get turn(): ReviewedTurn {
    return this.mistakes[this.at]!;
  }

  get solved(): boolean {
    return this.stage === 'right' || this.stage === 'shown';
  }

  async open(at: number): Promise<void> {
    this.#trial?.stop();
    [this.at, this.stage, this.hints, this.tried] = [at, 'asked', 0, ''];
    await this.#game.goTo(this.turn.entry);
    const trial = new Trial(this.#game, this.#game.state.position, (turn) => this.#judge(turn));
    this.#trial = trial;
    await trial.start();
  }

  hint(): void {
    if (!this.solved) this.hints = Math.min(2, this.hints + 1);
  }

  answer(): void {
    if (!this.solved) void this.#finish('shown');
  }

  /** Opens the next mistake, or ends the lesson after the last one. */
  next(): void {
    if (this.at + 1 < this.mistakes.length) void this.open(this.at + 1);
    else this.end();
  }

  end(): void {
    this.#trial?.stop();
    this.#close();
  }

  #judge(turn: string): void {
    const { line, played } = this.turn;
    if (turn === line[0]?.text) void this.#finish('right');
    else {
      this.tried = turn;
      this.stage = turn === played.text ? 'same' : 'wrong';
      void this.#trial?.start();
    }
  }

  async #finish(stage: 'right' | 'shown'): Promise<void> {
    this.stage = stage;
    this.results = this.results.map((one, index) => (index === this.at ? stage : one));
    await this.#trial?.show(this.turn.line[0]!.text);
  }
}
