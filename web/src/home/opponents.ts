// Lists recent opponents. These functions are pure.

import type { TableSummary } from '../gen/wire';

export interface Opponents {
  readonly names: readonly string[];
  /** The last game against these players. */
  readonly table: TableSummary;
}

const others = (table: TableSummary) =>
  table.seats.flatMap((place, seat) =>
    place.who === 'person' && place.name !== null && !table.you.includes(seat) ? [place.name] : [],
  );

/**
 * Returns up to `most` groups of opponents, the latest first.
 *
 * Omits groups whose last game with the visitor is not over or has a rematch or a proposed one.
 */
export function recentOpponents(tables: readonly TableSummary[], most: number): Opponents[] {
  const found = new Map<string, Opponents>();
  for (const table of tables.toSorted((a, b) => b.changed - a.changed)) {
    const names = others(table);
    const key = names.toSorted().join('\n');
    if (names.length > 0 && table.you.length > 0 && !found.has(key))
      found.set(key, { names, table });
  }
  return [...found.values()]
    .filter(({ table }) => table.phase === 'over' && table.rematch === null)
    .slice(0, most);
}
