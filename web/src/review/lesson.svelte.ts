// The mistakes of a player as tasks: find a better turn, with two hints and an answer.

import type { AnalysisLine, ReviewedTurn, TurnNotation } from '../gen/wire';
import type { ReviewGame } from '../play/review_game.svelte';
import { findGoodTurn, goodTurns } from './alternatives';
import { movesIn } from './drawings';
import { Trial } from './trial.svelte';

type Stage = 'asked' | 'checking' | 'same' | 'wrong' | 'right' | 'shown';

/** Returns a move string without the index of its board. */
const withoutBoard = (turn: string) => turn.replace(/^\d:/, '');

export class MistakeLesson {
  readonly mistakes: readonly ReviewedTurn[];
  at = $state(0);
  stage = $state<Stage>('asked');
  hints = $state(0);
  /** The move string of the last wrong turn. */
  tried = $state('');
  /** True while the position of the task is loading. */
  opening = $state(true);
  /** How the viewer completed each mistake. */
  results = $state<readonly ('right' | 'shown' | null)[]>([]);
  /** The glyph and the cell of the piece to move, or null for a pass. */
  piece = $state.raw<{ readonly glyph: string; readonly cell: string } | null>(null);
  readonly #game: ReviewGame;
  readonly #close: () => void;
  #trial: Trial | null = null;
  /** The turns that are almost as good as the best one. */
  #good: Promise<readonly AnalysisLine[]> = Promise.resolve([]);
  /** The accepted turn. */
  solution = $state.raw<TurnNotation | null>(null);

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
    this.opening = true;
    [this.at, this.stage, this.hints, this.tried] = [at, 'asked', 0, ''];
    this.solution = null;
    await this.#game.goTo(this.turn.entry);
    this.piece = this.#pieceToMove();
    const trial = new Trial(
      this.#game,
      this.#game.state.position,
      (turn) => void this.#judge(turn),
    );
    this.#good = goodTurns(this.#game, this.turn);
    this.#trial = trial;
    await trial.start();
    this.opening = false;
  }

  #pieceToMove(): MistakeLesson['piece'] {
    const { picture, state } = this.#game;
    const [move] = movesIn(this.turn.line[0]?.text ?? '', picture);
    const pieces = state.boards[this.turn.board]?.scene.pieces ?? [];
    const piece = pieces.find(({ cell }) => cell === move?.[0]);
    return piece ? { glyph: piece.glyph, cell: picture.cells[piece.cell]?.name ?? '' } : null;
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

  /** True if the viewer has left the position of the task. */
  get left(): boolean {
    const moved = this.#game.count !== this.turn.entry;
    return !this.opening && (moved || (!this.solved && !this.#game.trial));
  }

  end(): void {
    this.#trial?.stop();
    this.#close();
  }

  async #judge(entered: string): Promise<void> {
    const { at } = this;
    const turn = withoutBoard(entered);
    const { line, played } = this.turn;
    if (turn === line[0]?.text) return this.#finish('right');
    this.tried = turn;
    if (turn !== played.text) {
      this.stage = 'checking';
      const good = findGoodTurn(await this.#good, turn);
      // The viewer may have left the task in the meantime.
      if (this.at !== at || this.stage !== 'checking') return;
      if (good) return this.#finish('right', good);
    }
    this.stage = turn === played.text ? 'same' : 'wrong';
    void this.#trial?.start();
  }

  async #finish(stage: 'right' | 'shown', solution = this.turn.line[0]!): Promise<void> {
    this.stage = stage;
    this.solution = solution;
    this.results = this.results.map((one, index) => (index === this.at ? stage : one));
    const { boards } = this.#game.state;
    const board = boards.length > 1 ? `${this.turn.board}:` : '';
    await this.#trial?.show(board + solution.text);
  }
}
