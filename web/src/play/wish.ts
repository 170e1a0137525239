// Which game somebody wants to play at once, and what fits it. Pure.

import type { Options } from '../api';
import type { PlayerView, TableSummary, TimeControl, VariantView } from '../gen/wire';
import { PRESETS, type SeatChoice } from './new_table';

/** Seconds until computers take the seats that are left; never with null. */
export type Fill = 0 | 15 | 60 | null;
export const FILLS: readonly Fill[] = [0, 15, 60, null];
export const PACES = ['any', 'none', 'quick', 'short'] as const;
export type Pace = (typeof PACES)[number];

export interface Wish {
  readonly variant: VariantView;
  readonly options: Options;
  readonly pace: Pace;
  readonly fill: Fill;
}

/** Who began to wait longer ago has most likely gone. */
const FRESH = 3 * 60_000;

const sameTime = (a: TimeControl | null, b: TimeControl | null) => JSON.stringify(a) === JSON.stringify(b);

/** Tables at which the wish comes true, those that have waited longest first. */
export function fitting(tables: readonly TableSummary[], { variant, options, pace }: Omit<Wish, 'fill'>, now: number): TableSummary[] {
  if (Object.keys(options).length > 0) return [];
  return tables
    .filter((table) => table.phase === 'gathering' && table.variant === variant.id && table.you.length === 0)
    .filter((table) => table.seats.some((seat) => seat.who === 'open') && now - table.changed < FRESH)
    .filter((table) => pace === 'any' || sameTime(table.time, PRESETS[pace] ?? null))
    .toSorted((a, b) => a.created - b.created);
}

/** Seats of a table of one's own: oneself on any of them. */
export function ownSeats(seats: number, fill: Fill, players: readonly PlayerView[], own: number): SeatChoice[] {
  const computer = players.at(-1);
  const other: SeatChoice = fill === 0 && computer ? `computer:${computer.id}` : 'open';
  return Array.from({ length: seats }, (_, seat) => (seat === own ? 'me' : other));
}
