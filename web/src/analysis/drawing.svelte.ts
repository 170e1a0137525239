// Arrows and marks that the user draws: with the right button, a long press, or two picked cells.

import { toggleShape, type Shape, SHAPE_COLOURS } from './tree/tree';
import type { AnalysisGame } from './session.svelte';

export class Drawing {
  colour = $state<Shape['colour']>('green');
  /** True while presses on cells draw instead of moving pieces. */
  picking = $state(false);
  /** The first cell of the drawing. */
  from = $state<number | null>(null);
  readonly #game: AnalysisGame;

  constructor(game: AnalysisGame) {
    this.#game = game;
  }

  toggle(): void {
    [this.picking, this.from] = [!this.picking, null];
  }

  cancel(): void {
    [this.picking, this.from] = [false, null];
  }

  /** Handles a picked cell: the first or the second one. */
  pick(cell: number): void {
    if (this.from === null) {
      this.from = cell;
      return;
    }
    this.draw(this.from, cell);
    this.cancel();
  }

  /** Draws an arrow, or a mark if both cells are equal. Keys select the colour, as on other sites. */
  draw(from: number, to: number, keys: { shift: boolean; alt: boolean } | null = null): void {
    const nth = (keys?.shift ? 1 : 0) + (keys?.alt ? 2 : 0);
    const colour = nth > 0 ? SHAPE_COLOURS[nth]! : this.colour;
    const shape: Shape = { colour, cells: from === to ? [from] : [from, to] };
    this.#game.change(toggleShape(this.#game.tree, this.#game.current, shape));
  }
}
