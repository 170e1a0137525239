// Threats: the captures that each rival could make if it were its turn.

import { api, ApiError, type Options } from '../api';
import type { BoardPicture, SceneSeat, Threat } from '../gen/wire';

/** The seat whose threats are visible, all rivals, or none. */
export type ThreatMode = number | 'all' | 'off';

const MOST_RESULTS = 200;

export class Threats {
  mode = $state<ThreatMode>('off');
  found = $state.raw<readonly Threat[]>([]);
  problem = $state('');
  /** True if `found` belongs to the position on the screen. */
  ready = $state(false);
  readonly #results = new Map<string, readonly Threat[]>();
  #asked = 0;

  /** Selects the next mode: off, each rival, all rivals. */
  cycle(rivals: readonly number[]): void {
    const modes: ThreatMode[] = ['off', ...rivals, ...(rivals.length > 1 ? ['all' as const] : [])];
    this.mode = modes[(modes.indexOf(this.mode) + 1) % modes.length] ?? 'off';
  }

  async follow(variant: string, options: Options, position: string, board: number): Promise<void> {
    const asked = ++this.#asked;
    [this.ready, this.problem] = [false, ''];
    if (this.mode === 'off') {
      this.found = [];
      return;
    }
    const key = `${board} ${position}`;
    try {
      const found =
        this.#results.get(key) ?? (await api.threats({ variant, options, position, board }));
      this.#keep(key, found);
      if (asked === this.#asked) [this.found, this.ready] = [found, true];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked === this.#asked) [this.found, this.problem] = [[], error.message];
    }
  }

  #keep(key: string, found: readonly Threat[]): void {
    this.#results.set(key, found);
    const [oldest] = this.#results.keys();
    if (this.#results.size > MOST_RESULTS && oldest !== undefined) this.#results.delete(oldest);
  }
}

/** Returns the largest threat of each visible rival, in the order of the seats. */
export function shownThreats(
  found: readonly Threat[],
  mode: ThreatMode,
  mover: number | null,
): Threat[] {
  const largest = new Map<number, Threat>();
  for (const threat of found) {
    const { seat } = threat;
    if (mode === 'off' || seat === mover || (mode !== 'all' && mode !== seat)) continue;
    if (threat.gain > (largest.get(seat)?.gain ?? -Infinity)) largest.set(seat, threat);
  }
  return [...largest.values()].sort((a, b) => a.seat - b.seat);
}

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
