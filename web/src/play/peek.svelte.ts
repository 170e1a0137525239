// The moves of a piece that cannot move now, requested from the server for the shown position.

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

  /** `planned` are premoves of the same army that come first. */
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
      // Without an answer the board shows no moves.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
