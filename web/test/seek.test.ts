// The choices for a quick game, and the levels of computers.

import { expect, test } from 'vitest';
import { LEVELS, levelName, levelOfPlayer, playerOfLevel } from '../src/play/level';
import { FIRST_CHOICE, parseSeekChoice } from '../src/play/seek';

test('a first visit plays at once against an easy computer, without a clock', () => {
  expect(FIRST_CHOICE).toEqual({ level: 2, pace: 'none', fill: 0 });
  for (const stored of [null, undefined, 'any 15 easy', 7, {}, []])
    expect(parseSeekChoice(stored)).toEqual(FIRST_CHOICE);
});

test('a stored choice comes back, and unknown values are replaced one by one', () => {
  const choice = { level: 7, pace: 'short', fill: null };
  expect(parseSeekChoice(choice)).toEqual(choice);
  expect(parseSeekChoice({ level: 11, pace: 'short', fill: 30 })).toEqual({
    level: 2,
    pace: 'short',
    fill: 0,
  });
  expect(parseSeekChoice({ level: '5' }).level).toBe(2);
});

test('three of the ten levels have a name', () => {
  expect(LEVELS.map(levelName)).toEqual([
    null,
    'easy',
    null,
    null,
    'medium',
    null,
    null,
    'hard',
    null,
    null,
  ]);
  expect(levelName(null)).toBeNull();
});

test('each level is a computer player', () => {
  for (const level of LEVELS) expect(levelOfPlayer(playerOfLevel(level))).toBe(level);
  for (const player of ['level-0', 'level-11', 'level-2x', 'random', ''])
    expect(levelOfPlayer(player)).toBeNull();
});
