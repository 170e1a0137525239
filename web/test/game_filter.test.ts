// The filter of a player's games, in addresses.

import { describe, expect, it } from 'vitest';
import { ALL_GAMES, archiveAddress, filterQuery } from '../src/account_api';
import { allowsAll, filterAddress, readFilter, sumOf } from '../src/profile/game_filter';

const FILTER = { variant: 'three-man', place: 'first', opponents: 'people' } as const;

describe('a filter of games', () => {
  it('survives the way through an address', () => {
    const address = filterAddress('/profile', FILTER);
    expect(address).toBe('/profile?variant=three-man&place=first&opponents=people');
    expect(readFilter(address.slice('/profile'.length))).toEqual(FILTER);
  });

  it('leaves the address empty if it allows all games', () => {
    expect(filterAddress('/people/Ada', ALL_GAMES)).toBe('/people/Ada');
    expect(readFilter('')).toEqual(ALL_GAMES);
  });

  it.each(['?place=last', '?opponents=robots', '?variant=%3Cb%3E', '?variant=../x', '?other=1'])(
    'ignores %s',
    (search) => expect(readFilter(search)).toEqual(ALL_GAMES),
  );

  it('keeps its known parts', () => {
    expect(readFilter('?place=other&opponents=robots')).toEqual({ ...ALL_GAMES, place: 'other' });
  });

  it('becomes a request with the cursor of the next page', () => {
    expect(filterQuery({ ...ALL_GAMES, place: 'other' }, '17:ab c')).toBe(
      '?place=other&before=17%3Aab+c',
    );
    expect(archiveAddress(FILTER)).toBe(
      '/api/account/games.txt?variant=three-man&place=first&opponents=people',
    );
  });

  it('allows all games only without conditions', () => {
    expect(allowsAll(ALL_GAMES)).toBe(true);
    for (const key of ['variant', 'place', 'opponents'] as const)
      expect(allowsAll({ ...ALL_GAMES, [key]: FILTER[key] })).toBe(false);
  });
});

it('adds the counts of all games', () => {
  expect(sumOf({ 'three-man': 2, 'four-way': 5, other: undefined })).toBe(7);
  expect(sumOf({})).toBe(0);
});
