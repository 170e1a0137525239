// The results of a solver: streak, hints, repetition after days, the next puzzle and storage.

import { describe, expect, it } from 'vitest';
import {
  duePuzzles,
  type FirstTry,
  gameOf,
  nextPuzzle,
  NO_PROGRESS,
  parseProgress,
  type Progress,
  recordDaily,
  recordTry,
  tally,
  withTried,
} from '../src/puzzles/progress';

const DAY = 86_400_000;
const play = (tries: readonly (readonly [string, FirstTry, number])[], from = NO_PROGRESS) =>
  tries.reduce<Progress>(
    (progress, [id, result, day]) => recordTry(progress, id, result, day * DAY),
    from,
  );

describe('the streak', () => {
  it('counts first tries without a hint, and ends with a failure', () => {
    const four = play([
      ['a-1', 'solved', 0],
      ['a-2', 'solved', 0],
      ['a-3', 'hinted', 0],
      ['b-1', 'solved', 0],
    ]);
    expect([four.streak, four.best]).toEqual([3, 3]);
    const failed = play([['b-2', 'failed', 0]], four);
    expect([failed.streak, failed.best]).toEqual([0, 3]);
    expect(failed.recent).toEqual(['solved', 'solved', 'hinted', 'solved', 'failed']);
  });

  it('ignores later tries of the same puzzle', () => {
    const once = play([['a-1', 'failed', 0]]);
    expect(play([['a-1', 'solved', 0]], once)).toBe(once);
    const solved = play([['a-2', 'solved', 0]]);
    expect(play([['a-2', 'failed', 9]], solved)).toBe(solved);
  });

  it('counts the games apart', () => {
    const progress = play([
      ['three-man-1', 'solved', 0],
      ['three-man-2', 'failed', 0],
      ['four-way-1', 'hinted', 0],
    ]);
    expect(gameOf('three-man-1')).toBe('three-man');
    expect(tally(progress, 'three-man')).toEqual({ solved: 1, failed: 1 });
    expect(tally(progress, 'four-way')).toEqual({ solved: 1, failed: 0 });
    expect(tally(progress)).toEqual({ solved: 2, failed: 1 });
  });
});

describe('repetition', () => {
  const due = (progress: Progress, day: number) => duePuzzles(progress, day * DAY + 5);

  it('returns a failed puzzle after 1, 3 and 7 days', () => {
    let progress = play([['a-1', 'failed', 10]]);
    expect(due(progress, 10)).toEqual([]);
    expect(due(progress, 11)).toEqual(['a-1']);
    progress = play([['a-1', 'solved', 11]], progress);
    expect([due(progress, 13), due(progress, 14)]).toEqual([[], ['a-1']]);
    progress = play([['a-1', 'solved', 14]], progress);
    expect([due(progress, 20), due(progress, 21)]).toEqual([[], ['a-1']]);
    progress = play([['a-1', 'solved', 30]], progress);
    expect(due(progress, 999)).toEqual([]);
    expect(progress.streak).toBe(0);
  });

  it('begins again after a failed or hinted repetition', () => {
    let progress = play([
      ['a-1', 'failed', 0],
      ['a-1', 'solved', 1],
    ]);
    progress = play([['a-1', 'hinted', 4]], progress);
    expect([due(progress, 4), due(progress, 5)]).toEqual([[], ['a-1']]);
  });

  it('puts the oldest first', () => {
    const progress = play([
      ['a-2', 'failed', 3],
      ['a-1', 'failed', 1],
      ['a-3', 'solved', 1],
    ]);
    expect(due(progress, 9)).toEqual(['a-1', 'a-2']);
  });
});

it('selects the easiest puzzle without a try, then harder ones after a skip', () => {
  const puzzles = [
    { id: 'a-1', level: 5 },
    { id: 'a-2', level: 2 },
    { id: 'a-3', level: 2 },
  ];
  const next = (progress: Progress, current: string | null) =>
    nextPuzzle(puzzles, progress, current)?.id;
  expect(next(NO_PROGRESS, null)).toBe('a-2');
  expect(next(NO_PROGRESS, 'a-2')).toBe('a-3');
  expect(next(NO_PROGRESS, 'a-1')).toBe('a-2');
  expect(next(play([['a-2', 'solved', 0]]), 'a-2')).toBe('a-3');
  const all = play(puzzles.map(({ id }) => [id, 'solved', 0] as const));
  expect(next(all, 'a-1')).toBeUndefined();
});

it('adds the puzzles that an account has tried on other devices', () => {
  const tried = [
    { puzzle: 'a-1', result: 'failed', due: 9, repeated: 1 },
    { puzzle: 'a-2', result: 'solved', due: null, repeated: 0 },
  ] as const;
  const progress = withTried(play([['a-1', 'failed', 1]]), tried);
  expect(duePuzzles(progress, 8 * DAY)).toEqual([]);
  expect(duePuzzles(progress, 9 * DAY)).toEqual(['a-1']);
  expect(tally(progress)).toEqual({ solved: 1, failed: 1 });
  expect(progress.streak).toBe(0);
});

it('counts the days in a row with a daily puzzle', () => {
  const on = (progress: Progress, day: number) => recordDaily(progress, day * DAY);
  let progress = on(on(NO_PROGRESS, 7), 8);
  expect(progress.daily).toEqual({ day: 8, row: 2 });
  expect(on(progress, 8)).toBe(progress);
  progress = on(progress, 10);
  expect(progress.daily).toEqual({ day: 10, row: 1 });
});

it('keeps stored results and ignores damaged ones', () => {
  const progress = play([
    ['a-1', 'failed', 1],
    ['a-2', 'solved', 1],
  ]);
  expect(parseProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
  for (const damaged of [null, 'x', 7, [], { attempts: 3, recent: 'solved', daily: null }])
    expect(parseProgress(damaged)).toEqual(NO_PROGRESS);
  const mixed = { attempts: { 'a-1': { first: 'won' }, 'a-2': { first: 'failed', due: 'soon' } } };
  expect(parseProgress({ ...mixed, streak: -3 })).toEqual({
    ...NO_PROGRESS,
    attempts: { 'a-2': { first: 'failed', due: null, repeated: 0 } },
  });
});
