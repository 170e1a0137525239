// The moves of a piece whose army is not to move. The browser module or the server computes them
// for the position on the screen.

import { type Options, ApiError } from '../api';
import { local } from '../engine/local';
import type { Playable } from './playable';

export class Peek {
  shown = $state.raw<Playable['peeked']>(null);
  #asked = 0;

  constructor(
    readonly variant: string,
    readonly options: () => Options,
    readonly position: () => string | undefined,
  ) {}

  /**
   * Requests the moves of the piece at `place`. Hides the moves if `place` is null.
   *
   * The server first plays the premoves in `planned`.
   */
  async at(
    place: { readonly board: number; readonly cell: number } | null,
    planned: readonly (readonly [number, number])[] = [],
  ): Promise<void> {
    const asked = ++this.#asked;
    const position = this.position();
    if (place === null || position === undefined) {
      this.shown = null;
      return;
    }
    try {
      const plies = await local.reach({
        variant: this.variant,
        options: this.options(),
        position,
        ...place,
        planned: planned.map(([from, to]): [number, number] => [from, to]),
      });
      if (asked === this.#asked) this.shown = { ...place, plies };
    } catch (error) {
      // If the request fails, keep the previous moves.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
