// Days on the account page and in lists of games.

import { expect, it } from 'vitest';
import { formatDate, formatDay, formatMonth } from '../src/account/dates';

const at = (text: string) => new Date(text).getTime();
const NOW = at('2026-11-29T09:00:00');

it.each([
  ['2026-11-29T00:01:00', 'en', 'today'],
  ['2026-11-28T23:59:00', 'en', 'yesterday'],
  ['2026-11-27T23:59:00', 'en', '27 November'],
  ['2025-11-29T12:00:00', 'en', '29 November 2025'],
  ['2026-11-28T00:00:00', 'de', 'gestern'],
  ['2026-05-03T00:00:00', 'de', '3. Mai'],
])('%s in %s is %s', (time, language, words) => {
  // The site uses British dates.
  expect(formatDay(at(time), NOW, language === 'en' ? 'en-GB' : language)).toBe(words);
});

it('shortens the month in lists', () => {
  expect(formatDay(at('2026-10-24T12:00:00'), NOW, 'en-GB', 'short')).toBe('24 Oct');
});

it('formats dates in the future', () => {
  expect(formatDate(at('2026-12-13T09:00:00'), NOW, 'en-GB')).toBe('13 December');
  expect(formatDate(at('2027-01-02T09:00:00'), NOW, 'de')).toBe('2. Januar 2027');
});

it('formats months', () => {
  expect(formatMonth(at('2026-05-03T00:00:00'), 'en-GB')).toBe('May 2026');
  expect(formatMonth(at('2026-05-03T00:00:00'), 'de')).toBe('Mai 2026');
});
