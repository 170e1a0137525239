// The review of the game on the page: its request, the selected turn and the lesson.

import type { Overlay } from '../board/overlay';
import type { ReviewedTurn } from '../gen/wire';
import type { ReviewGame } from '../play/review_game.svelte';
import { hintRing, turnArrows } from './drawings';
import { MistakeLesson } from './lesson.svelte';
import { mistakesOf, turnAt } from './moments';
import { ReviewRequest } from './request.svelte';

export class ReviewSession {
  readonly game: ReviewGame;
  readonly request: ReviewRequest;
  /** The turn that the viewer selected. Its position is the one before the turn. */
  selected = $state.raw<ReviewedTurn | null>(null);
  lesson = $state.raw<MistakeLesson | null>(null);

  constructor(game: ReviewGame) {
    this.game = game;
    this.request = new ReviewRequest(game.view.id);
  }

  /** The turn that the panel describes: the selected one, or the one before the position. */
  get turn(): ReviewedTurn | null {
    const review = this.request.view?.review;
    if (!review) return null;
    return this.#atSelected ? this.selected : turnAt(review, this.game.count, false);
  }

  /** True if the panel describes the turn after the position. */
  get #atSelected(): boolean {
    return this.selected !== null && this.selected.entry === this.game.count;
  }

  get overlay(): { readonly board: number; readonly drawing: Overlay } | null {
    const { picture } = this.game;
    const { lesson } = this;
    if (lesson) {
      if (lesson.solved) return null;
      const arrows = turnArrows(lesson.turn, picture, { played: true, best: false });
      const ring = lesson.hints > 1 ? hintRing(lesson.turn, picture).cells : [];
      return { board: lesson.turn.board, drawing: { ...arrows, cells: ring } };
    }
    if (!this.selected || !this.#atSelected) return null;
    const drawing = turnArrows(this.selected, picture, { played: true, best: true });
    return { board: this.selected.board, drawing };
  }

  async select(turn: ReviewedTurn): Promise<void> {
    this.selected = turn;
    await this.game.goTo(turn.entry);
  }

  learn(seat: number): void {
    const review = this.request.view?.review;
    const mistakes = review ? mistakesOf(review, seat) : [];
    if (mistakes.length === 0) return;
    this.lesson = new MistakeLesson(this.game, mistakes, () => this.#endLesson());
  }

  /** Ends the lesson if the viewer has left its position. */
  follow(): void {
    if (this.lesson?.left) this.lesson = null;
  }

  #endLesson(): void {
    this.selected = this.lesson?.turn ?? null;
    this.lesson = null;
    // The trial replaced the position, so load it again.
    if (this.selected) void this.game.goTo(this.selected.entry);
  }

  leave(): void {
    this.request.leave();
  }
}
