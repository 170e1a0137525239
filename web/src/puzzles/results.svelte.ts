// The visitor's results, in the browser's local storage. The server also stores those of accounts.

import { ApiError } from '../api';
import type { Rating, SolverChange } from '../gen/wire';
import { session } from '../net/session.svelte';
import { readValue, writeValue } from '../storage';
import { sendAttempt, solver } from './load';
import {
  type FirstTry,
  isDue,
  parseProgress,
  type Progress,
  recordDaily,
  recordTry,
  withTried,
} from './progress';

const KEY = 'polychess.puzzles';

class Results {
  value = $state.raw<Progress>(parseProgress(readValue(KEY)));
  /** The rating of the account. Null for guests. */
  rating = $state.raw<Rating | null>(null);
  /** The effect of the last try on the account. */
  change = $state.raw<SolverChange | null>(null);

  constructor() {
    // Another tab may have stored new results.
    addEventListener('storage', ({ key }) => {
      if (key === KEY) this.value = parseProgress(readValue(KEY));
    });
  }

  /** Loads the results of the account. Guests have only those of this browser. */
  async load(): Promise<void> {
    await session.load();
    if (session.me?.account !== true) {
      this.rating = null;
      return;
    }
    if (this.rating !== null) return;
    try {
      const { rating, tried } = await solver();
      this.rating = rating;
      this.#store(withTried(this.value, tried));
    } catch (error) {
      // The page works with the results of this browser.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  record(puzzle: string, result: FirstTry): void {
    const now = Date.now();
    const repeated = isDue(this.value, puzzle, now);
    const first = this.value.attempts[puzzle] === undefined;
    this.#store(recordTry(this.value, puzzle, result, now));
    if (this.rating !== null && (first || repeated)) void this.#send(puzzle, result, repeated);
  }

  async #send(puzzle: string, result: FirstTry, repeated: boolean): Promise<void> {
    try {
      const attempt = { solved: result !== 'failed', hinted: result === 'hinted', repeated };
      this.change = await sendAttempt(puzzle, attempt);
      this.rating = this.change.after;
    } catch (error) {
      // The browser has the result.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  recordDaily(): void {
    this.#store(recordDaily(this.value, Date.now()));
  }

  #store(progress: Progress): void {
    this.value = progress;
    writeValue(KEY, progress);
  }
}

export const results = new Results();
