// Requests the review of a game, and follows its progress.

import { api, ApiError } from '../api';
import type { ReviewView } from '../gen/wire';

const PAUSE = 1000;

export class ReviewRequest {
  view = $state.raw<ReviewView | null>(null);
  /** The message of the server if it rejected the last request. */
  problem = $state('');
  busy = $state(false);
  readonly #table: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(table: string) {
    this.#table = table;
  }

  /** Loads the state. A failure keeps the last state, because only `request` is the user's wish. */
  load = () => this.#update(() => api.review(this.#table), true);

  /** Requests the review. Does nothing if it exists or is in progress. */
  request = () => this.#update(() => api.requestReview(this.#table));

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#follow);
  }

  async #update(ask: () => Promise<ReviewView>, quiet = false): Promise<void> {
    clearTimeout(this.#timer);
    this.busy = true;
    try {
      this.view = await ask();
      this.problem = '';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!quiet) this.problem = error.message;
    } finally {
      this.busy = false;
    }
    this.#follow();
  }

  /** Polls while the review is in progress and the page is visible. */
  readonly #follow = (): void => {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#follow);
    const open = this.view?.state === 'waiting' || this.view?.state === 'running';
    if (!open || this.#left) return;
    if (document.hidden) document.addEventListener('visibilitychange', this.#follow);
    else this.#timer = setTimeout(() => void this.load(), PAUSE);
  };
}
