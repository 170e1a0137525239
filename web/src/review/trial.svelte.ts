// Lets the viewer of a review try turns in a position. The server lists the legal plies.

import { ApiError, type Options } from '../api';
import { local } from '../engine/local';
import type { HotSeatState, Ply } from '../gen/wire';
import type { ReviewGame } from '../play/review_game.svelte';

export class Trial {
  readonly #game: ReviewGame;
  readonly #position: string;
  readonly #tried: (turn: string) => void;
  #over = false;

  constructor(game: ReviewGame, position: string, tried: (turn: string) => void) {
    this.#game = game;
    this.#position = position;
    this.#tried = tried;
  }

  /** Shows the position with its legal plies. */
  start = () => this.#show([], null);

  /** Shows the position after a turn, without further plies. */
  async show(turn: string): Promise<void> {
    this.#over = true;
    const state = await this.#request([turn], null);
    if (state) this.#game.showTrial({ ...state, boards: withoutPlies(state) }, null);
  }

  stop(): void {
    this.#over = true;
    this.#game.endTrial();
  }

  readonly #enter = (ply: Ply): void => {
    // A turn of two moves is complete after its second move.
    if (ply.goes_on) void this.#show([], ply.turn);
    else this.#tried(ply.turn);
  };

  async #show(acts: readonly string[], begun: string | null): Promise<void> {
    const state = await this.#request(acts, begun);
    if (state && !this.#over) this.#game.showTrial(state, this.#enter);
  }

  async #request(acts: readonly string[], begun: string | null): Promise<HotSeatState | null> {
    const { variant, options } = this.#game.view;
    try {
      return await local.hotSeat({
        variant,
        options: options as Options,
        position: this.#position,
        acts: [...acts],
        begun,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#game.problem = error.problem;
      return null;
    }
  }
}

const withoutPlies = ({ boards }: HotSeatState) => boards.map((board) => ({ ...board, plies: [] }));
