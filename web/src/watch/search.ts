// The search for finished games: its conditions, in the address of the page and in requests.

import type { EndingKind, FoundGames, LiveGame } from '../gen/wire';
import { request } from '../request';

export const ENDINGS = ['mate', 'resignation', 'time', 'agreement', 'rule'] as const;
export const LENGTHS = ['short', 'medium', 'long'] as const;
export const PLAYERS = ['people', 'computers'] as const;
type Length = (typeof LENGTHS)[number];

/** The conditions of a search. An empty text allows all games. */
export interface GameSearch {
  readonly variant: string;
  /** The name of an account. */
  readonly player: string;
  /** The name of the seat that won, or `shared`. */
  readonly winner: string;
  readonly ending: EndingKind | '';
  readonly length: Length | '';
  readonly players: (typeof PLAYERS)[number] | '';
}

export const ALL: GameSearch = {
  variant: '',
  player: '',
  winner: '',
  ending: '',
  length: '',
  players: '',
};

/** The limits of each length, in turns of all players together. */
const TURNS: Record<Length, Record<string, string>> = {
  short: { max_turns: '60' },
  medium: { min_turns: '61', max_turns: '180' },
  long: { min_turns: '181' },
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | '' =>
  values.find((one) => one === value) ?? '';

/** Reads a search from the query of an address. Ignores unknown values. */
export function readSearch(search: string): GameSearch {
  const query = new URLSearchParams(search);
  const id = (key: string) => /^[a-z][a-z-]*$/.exec(query.get(key) ?? '')?.[0] ?? '';
  const variant = id('variant');
  const winner = id('winner');
  return {
    variant,
    player: (query.get('player') ?? '').trim(),
    // A seat belongs to a game.
    winner: variant !== '' || winner === 'shared' ? winner : '',
    ending: oneOf(ENDINGS, query.get('ending')),
    length: oneOf(LENGTHS, query.get('length')),
    players: oneOf(PLAYERS, query.get('players')),
  };
}

const toQuery = (conditions: Readonly<Record<string, string>>): string => {
  const given = Object.entries(conditions).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  return query === '' ? '' : `?${query}`;
};

/** Returns the address of the page with this search. */
export const searchAddress = (search: GameSearch): string => `/watch${toQuery({ ...search })}`;

/** Returns whether a search allows all games. */
export const allowsAll = (search: GameSearch): boolean =>
  Object.values(search).every((value) => value === '');

/** Returns a page of finished public games. */
export function findGames(search: GameSearch, before: string | null): Promise<FoundGames> {
  const { length, ...rest } = search;
  const turns = length === '' ? {} : TURNS[length];
  return request<FoundGames>(`/api/games${toQuery({ ...rest, ...turns, before: before ?? '' })}`);
}

/** Returns live games with their boards. An empty id means all games. */
export const liveGames = (variant: string): Promise<LiveGame[]> =>
  request<LiveGame[]>(`/api/live${toQuery({ variant })}`);
