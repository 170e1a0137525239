// The filter of a player's games, in the address of the page.

import { filterQuery, type GameFilter } from '../account_api';

const PLACES = ['first', 'other'] as const;
const OPPONENTS = ['people', 'computers'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | '' =>
  values.find((one) => one === value) ?? '';

/** Reads a filter from the query of an address. Ignores unknown values. */
export function readFilter(search: string): GameFilter {
  const query = new URLSearchParams(search);
  const variant = query.get('variant') ?? '';
  return {
    variant: /^[a-z][a-z-]*$/.test(variant) ? variant : '',
    place: oneOf(PLACES, query.get('place')),
    opponents: oneOf(OPPONENTS, query.get('opponents')),
  };
}

/** Returns the address of a page with this filter. */
export const filterAddress = (path: string, filter: GameFilter): string =>
  path + filterQuery(filter);

/** Returns whether a filter allows all games. */
export const allowsAll = (filter: GameFilter): boolean =>
  Object.values(filter).every((value) => value === '');

/** Returns the sum of the counts by game. */
export const sumOf = (counts: Readonly<Record<string, number | undefined>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
