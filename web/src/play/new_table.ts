// Converts the form for a new table to the server's format.

import type { Options } from '../api';
import type { NewTable, SeatPlan, Terms, TimeControl } from '../gen/wire';

/** A value of the form: the player on a seat. */
export type SeatChoice = 'me' | 'link' | 'open' | `computer:${string}`;

export const PRESETS: Readonly<Record<string, TimeControl | null>> = {
  none: null,
  quick: { base: 300_000, bonus: 5_000, kind: 'increment' },
  short: { base: 900_000, bonus: 10_000, kind: 'increment' },
  long: { base: 1_800_000, bonus: 20_000, kind: 'increment' },
};

const COURTESY = 5000;

const DAY = 86_400_000;
/** The possible numbers of days for each turn of a correspondence game. */
export const DAYS = [1, 2, 3, 5, 7, 14] as const;

/** Returns the time control of a correspondence game. */
export const perTurn = (days: number): TimeControl => ({
  base: days * DAY,
  bonus: 0,
  kind: 'days',
});

export const DEFAULT_TERMS: Terms = {
  visibility: 'unlisted',
  time: null,
  answers_on_time: false,
  leaving: 'forfeit',
  courtesy: COURTESY,
};

export function seatPlan(choice: SeatChoice): SeatPlan {
  if (choice === 'me') return { who: 'me', name: null };
  if (choice === 'link' || choice === 'open') return { who: choice };
  return { who: 'computer', player: choice.slice('computer:'.length) };
}

/** Returns a table with the viewer on the first seat and equal players on all other seats. */
export function plainTable(
  variant: { readonly id: string; readonly seats: readonly unknown[] },
  options: Options,
  others: SeatChoice,
): NewTable {
  const seats = variant.seats.map((_, seat) => seatPlan(seat === 0 ? 'me' : others));
  return { variant: variant.id, options, position: null, seats, terms: DEFAULT_TERMS };
}
