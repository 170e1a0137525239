// The texts of correspondence games.

import { expect, it } from 'vitest';
import { timeControlText, timeLeftText } from '../src/play/correspondence';
import { DAYS, perTurn } from '../src/play/new_table';
import { ratedProblem } from '../src/ratings/rated_terms';

const HOUR = 3_600_000;

it.each([
  [14 * 24 * HOUR, '14 days left'],
  [48 * HOUR, '2 days left'],
  [48 * HOUR - 1, '48 hours left'],
  [72 * HOUR - 5000, '3 days left'],
  [2 * HOUR, '2 hours left'],
  [2 * HOUR - 1, '119 minutes left'],
  [60_000, '1 minute left'],
  [-1, '0 minutes left'],
])('shows %i ms as %s', (left, words) => expect(timeLeftText(left)).toBe(words));

it('names the time control', () => {
  expect(timeControlText(perTurn(1))).toBe('1 day per turn');
  expect(timeControlText(perTurn(3))).toBe('3 days per turn');
  expect(timeControlText({ base: 300_000, bonus: 5_000, kind: 'increment' })).toBe('5 min + 5 s');
});

it('cannot be rated', () => {
  const form = {
    account: true,
    choices: ['me', 'open', 'open'],
    visibility: 'public',
    leaving: 'forfeit',
    position: '',
  } as const;
  expect(DAYS.map((days) => ratedProblem({ ...form, time: perTurn(days) }))).toEqual(
    DAYS.map(() => 'clock'),
  );
});
