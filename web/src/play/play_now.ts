// A game at once: a seat at a table that waits, or a table of one's own that waits for others and is filled with computers.

import { api, Refused } from '../api';
import type { PlayerView } from '../gen/wire';
import { router } from '../router.svelte';
import { session } from '../session.svelte';
import { DEFAULT_TERMS, PRESETS, seatPlan } from './new_table';
import { fitting, ownSeats, type Wish } from './wish';

export async function playNow(wish: Wish, players: readonly PlayerView[]): Promise<void> {
  await session.ensure();
  if (wish.fill !== 0) {
    for (const table of fitting(await api.lobby(), wish, Date.now())) {
      try {
        await api.join(table.id, { seat: null, token: null });
        return router.go(`/table/${table.id}`);
      } catch (error) {
        // Somebody was quicker: the next one.
        if (!(error instanceof Refused)) throw error;
      }
    }
  }
  const own = Math.floor(Math.random() * wish.variant.seats.length);
  const { table } = await api.create({
    variant: wish.variant.id,
    options: wish.options,
    position: null,
    seats: ownSeats(wish.variant.seats.length, wish.fill, players, own).map(seatPlan),
    terms: { ...DEFAULT_TERMS, visibility: wish.fill === 0 ? 'unlisted' : 'public', time: PRESETS[wish.pace === 'any' ? 'none' : wish.pace] ?? null },
  });
  if (wish.fill) sessionStorage.setItem(key(table), String(Date.now() + wish.fill * 1000));
  router.go(`/table/${table}`);
}

const key = (table: string) => `polychess.fill.${table}`;

/** When the free seats of one's own table are given to computers; none when they are not. */
export function fillsAt(table: string): number | null {
  const at = Number(sessionStorage.getItem(key(table)));
  return Number.isFinite(at) && at > 0 ? at : null;
}

export function filled(table: string): void {
  sessionStorage.removeItem(key(table));
}
