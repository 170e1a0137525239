import { expect, it } from 'vitest';
import { formatPoints } from '../src/play/fraction';

it.each([
  ['1/2', '½'],
  ['3/2', '1½'],
  ['5/3', '1⅔'],
  ['0', '0'],
  ['3', '3'],
  ['7/5', '7/5'],
])('writes %s as %s', (points, words) => {
  expect(formatPoints(points)).toBe(words);
});
