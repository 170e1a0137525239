// Shows the moves of a piece when it is not its army's turn. The server computes them for the
// position on the board.

import { api, type Options, ApiError } from '../api';
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
   * Requests the moves of the piece at `place`, or hides them if it is null. `planned` are premoves
   * to play first.
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
      const plies = await api.reach({
        variant: this.variant,
        options: this.options(),
        position,
        ...place,
        planned: planned.map(([from, to]): [number, number] => [from, to]),
      });
      if (asked === this.#asked) this.shown = { ...place, plies };
    } catch (error) {
      // If the request fails, keep showing the previous moves.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
