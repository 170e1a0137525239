// Plays a sample game, one turn per step, while the board is visible and not paused.

import { settings } from '../../settings.svelte';

/** The length of a step in milliseconds. */
export const STEP = 1600;
/** The number of steps that show the final position before the game restarts. */
const REST = 4;

/** Returns whether the visitor prefers reduced motion. */
export const prefersStill = (): boolean =>
  settings.value.still || matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Playback {
  /** The number of turns played so far. */
  at = $state(0);
  isPaused = $state(false);
  #turns = 0;
  #rested = 0;
  #isVisible = false;

  /** Restarts the playback with a game of this number of turns. */
  restart(turns = 0): void {
    this.#turns = turns;
    this.at = 0;
    this.#rested = 0;
  }

  /** Sets whether the board is in the viewport. */
  show(isVisible: boolean): void {
    this.#isVisible = isVisible;
  }

  pause(): void {
    this.isPaused = true;
  }

  toggle(): void {
    this.isPaused = !this.isPaused;
  }

  /** Plays the next turn, unless the board is paused or not visible. */
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
