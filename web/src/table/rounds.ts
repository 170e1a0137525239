// Groups the log into rows: one for each round with a cell for each army, and one for each act.
//
// These functions are pure.

import type { Logged } from '../gen/wire';

export interface Entry {
  /** The number of log entries up to and including this one. */
  readonly count: number;
  readonly entry: Logged;
}

export type Row =
  | { readonly kind: 'round'; readonly number: number; readonly cells: readonly (Entry | null)[] }
  | { readonly kind: 'act'; readonly cell: Entry };

export function groupRounds(log: readonly Logged[], seats: number): Row[] {
  const rows: Row[] = [];
  let round: (Entry | null)[] | null = null;
  let last = -1;
  let number = 0;
  log.forEach((entry, index) => {
    const cell = { count: index + 1, entry };
    if (!entry.turn || entry.seat === null) {
      rows.push({ kind: 'act', cell });
      round = null;
      return;
    }
    if (round === null || entry.seat <= last || round[entry.seat] !== null) {
      const goesOn = round === null && number > 0 && entry.seat > last;
      round = Array.from({ length: seats }, () => null);
      if (!goesOn) number += 1;
      rows.push({ kind: 'round', number, cells: round });
    }
    round[entry.seat] = cell;
    last = entry.seat;
  });
  return rows;
}
