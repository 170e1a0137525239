// Threats: the captures that each rival could make if it were its turn.

import { ApiError, type Options } from '../api';
import type { BoardPicture, SceneSeat, Threat } from '../gen/wire';
import { loadBoardThreats, type ThreatCache } from '../threats/load';
import { shownThreats } from '../threats/select';

/** The seat whose threats are visible, all rivals, or none. */
export type ThreatMode = number | 'all' | 'off';

export class Threats {
  mode = $state<ThreatMode>('off');
  found = $state.raw<readonly Threat[]>([]);
  problem = $state('');
  /** True if `found` belongs to the position on the screen. */
  ready = $state(false);
  readonly #cache: ThreatCache = new Map();
  #stop = new AbortController();

  /** Selects the next mode: off, each rival, all rivals. */
  cycle(rivals: readonly number[]): void {
    const modes: ThreatMode[] = ['off', ...rivals, ...(rivals.length > 1 ? ['all' as const] : [])];
    this.mode = modes[(modes.indexOf(this.mode) + 1) % modes.length] ?? 'off';
  }

  async follow(variant: string, options: Options, position: string, board: number): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    [this.ready, this.problem] = [false, ''];
    if (this.mode === 'off') {
      this.found = [];
      return;
    }
    const question = { variant, options, position };
    try {
      const found = await loadBoardThreats(question, board, this.#cache, signal);
      if (!signal.aborted) [this.found, this.ready] = [found, true];
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      [this.found, this.problem] = [[], error.message];
    }
  }
}

/** Returns the largest threat of each visible rival, in the order of the seats. */
export const threatsOf = (
  found: readonly Threat[],
  mode: ThreatMode,
  mover: number | null,
): Threat[] =>
  shownThreats(
    found.filter(({ seat }) => seat !== mover && (mode === 'all' || mode === seat)),
    1,
  );

/** Returns the remaining rivals of the player to move. */
export const rivalsOf = (
  seats: readonly SceneSeat[],
  mover: number | null,
  partners: readonly number[],
): number[] =>
  seats.flatMap(({ out }, seat) =>
    out || seat === mover || partners.includes(seat) ? [] : [seat],
  );

/** Returns the names of the cells of a threat. */
export const threatCells = ({ from, to }: Threat, { cells }: BoardPicture) => ({
  from: cells[from]?.name ?? '',
  to: cells[to]?.name ?? '',
});
