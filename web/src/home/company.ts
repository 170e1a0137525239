// With whom one has played: the people of finished games, the last one first. Pure.

import type { TableSummary } from '../gen/wire';

export interface Company {
  /** Who sat there beside oneself. */
  readonly names: readonly string[];
  /** The last game of these people. */
  readonly table: TableSummary;
}

const others = (table: TableSummary) =>
  table.seats.flatMap((place, seat) =>
    place.who === 'person' && place.name !== null && !table.you.includes(seat) ? [place.name] : [],
  );

/** Each company once, and none that plays or is asked already. */
export function companies(tables: readonly TableSummary[], most: number): Company[] {
  const found = new Map<string, Company>();
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
