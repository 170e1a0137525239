// The playback of a sample game: one turn per step while it is visible and not paused.

import { settings } from '../../settings.svelte';

/** Milliseconds between two turns. */
export const STEP = 1600;
/** Steps that show the end before the game starts again. */
const REST = 4;

/** True if the visitor wants no animations. */
export const prefersStill = (): boolean =>
  settings.value.still || matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Playback {
  /** The number of turns shown. */
  at = $state(0);
  isPaused = $state(false);
  #turns = 0;
  #rested = 0;
  #isVisible = false;

  /** Starts again from the start position of a game with this number of turns. */
  restart(turns = 0): void {
    this.#turns = turns;
    this.at = 0;
    this.#rested = 0;
  }

  /** Tells whether the board is on the screen. */
  show(isVisible: boolean): void {
    this.#isVisible = isVisible;
  }

  pause(): void {
    this.isPaused = true;
  }

  toggle(): void {
    this.isPaused = !this.isPaused;
  }

  /** Shows the next turn, unless the board is paused or out of view. */
  tick(): void {
    if (this.isPaused || !this.#isVisible || document.hidden || this.#turns === 0) return;
    if (this.at < this.#turns) {
      this.at += 1;
    } else if (this.#rested < REST) {
      this.#rested += 1;
    } else {
      this.at = 0;
      this.#rested = 0;
    }
  }
}
