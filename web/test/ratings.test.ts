// The format of ratings, their graph, and the conditions of rated tables.

import { describe, expect, it } from 'vitest';
import { formatRating, ratingGraph } from '../src/ratings/format';
import { ratedProblem, type RatedForm } from '../src/ratings/rated_terms';

const at = (rating: number) => ({
  time: 0,
  rating: { rating, deviation: 200, provisional: false },
});

describe('a rating', () => {
  it('has a question mark while it is provisional', () => {
    expect(formatRating({ rating: 1540, deviation: 300, provisional: true })).toBe('1540?');
    expect(formatRating({ rating: 1540, deviation: 200, provisional: false })).toBe('1540');
  });

  it('has a graph with one step per game and the highest value at the top', () => {
    const graph = ratingGraph([at(1500), at(1700), at(1600)], 240, 48);
    expect(graph).toEqual({
      line: '0,48 120,0 240,24',
      last: [240, 24],
      lowest: 1500,
      highest: 1700,
    });
    // Small changes stay small, and a single game is a point.
    expect(ratingGraph([at(1500), at(1510)], 240, 48).line).toBe('0,26 240,22');
    expect(ratingGraph([at(1500)], 240, 48).last).toEqual([120, 24]);
  });
});

describe('a rated table', () => {
  const form: RatedForm = {
    account: true,
    choices: ['me', 'open', 'link'],
    time: { base: 300_000, bonus: 0, kind: 'increment' },
    visibility: 'unlisted',
    leaving: 'forfeit',
    position: ' ',
  };

  it('needs people with accounts, clocks and the usual start', () => {
    expect(ratedProblem(form)).toBeNull();
    expect(ratedProblem({ ...form, leaving: 'partner' })).toBeNull();
    expect(ratedProblem({ ...form, account: false })).toBe('account');
    expect(ratedProblem({ ...form, choices: ['me', 'computer:level-1'] })).toBe('computers');
    expect(ratedProblem({ ...form, choices: ['me', 'me', 'open'] })).toBe('seats');
    expect(ratedProblem({ ...form, time: null })).toBe('clock');
    expect(ratedProblem({ ...form, visibility: 'private' })).toBe('private');
    expect(ratedProblem({ ...form, leaving: 'computer' })).toBe('leaving');
    expect(ratedProblem({ ...form, position: 'any' })).toBe('position');
  });
});
