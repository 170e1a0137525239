// The order and the results of the visitor's own games.

import { expect, test } from 'vitest';
import type { TableSummary, VariantView } from '../src/gen/wire';
import { ownResult, sortOwn } from '../src/home/own_games';

const seat = (name: string, partners: number[] = []) => ({ name, title: name, partners });
const THREE = { seats: ['white', 'gray', 'black'].map((name) => seat(name)) } as VariantView;
const TEAMS = {
  seats: [seat('white', [2]), seat('yellow', [3]), seat('black', [0]), seat('red', [1])],
} as VariantView;

const table = (changes: Partial<TableSummary>): TableSummary => ({
  id: 'a',
  variant: 'three-player',
  seats: THREE.seats.map(() => ({ who: 'person', name: 'Ada' })),
  phase: 'over',
  visibility: 'public',
  time: null,
  created: 0,
  changed: 0,
  turns: 9,
  to_move: [],
  points: null,
  you: [0],
  rematch: null,
  ...changes,
});
const place = (points: Record<string, string>, you = [0]) =>
  ownResult(table({ points, you }), THREE)?.place;

test('a result names the place of the visitor', () => {
  expect(place({ white: '3', gray: '1', black: '0' })).toBe('won');
  expect(place({ white: '1', gray: '3', black: '0' })).toBe('lost');
  expect(place({ white: '1/2', gray: '1/2', black: '0' })).toBe('shared');
  expect(place({ white: '1/3', gray: '1/3', black: '1/3' })).toBe('draw');
  expect(place({ white: '1/2', gray: '2/3', black: '0' })).toBe('lost');
});

test('partners win together and share nothing', () => {
  const points = { white: '1', yellow: '0', black: '1', red: '0' };
  const seats = TEAMS.seats.map(() => ({ who: 'person' as const, name: 'Ada' }));
  expect(ownResult(table({ points, seats }), TEAMS)).toEqual({ place: 'won', points: '1' });
  expect(ownResult(table({ points, seats, you: [1] }), TEAMS)?.place).toBe('lost');
});

test('there is no own result without an end, a known game, or exactly one seat', () => {
  const points = { white: '3', gray: '1', black: '0' };
  expect(ownResult(table({}), THREE)).toBeNull();
  expect(ownResult(table({ points }), undefined)).toBeNull();
  expect(ownResult(table({ points, you: [0, 1] }), THREE)).toBeNull();
  expect(ownResult(table({ points, you: [] }), THREE)).toBeNull();
});

test('games that wait for the visitor come first, then the latest', () => {
  const tables = [
    table({ id: 'over', changed: 9 }),
    table({ id: 'waiting', phase: 'gathering', changed: 8 }),
    table({ id: 'theirs', phase: 'playing', to_move: [1], changed: 7 }),
    table({ id: 'mine', phase: 'playing', to_move: [0], changed: 1 }),
    table({ id: 'again', changed: 2, rematch: { by: 1, waiting: [0] } as TableSummary['rematch'] }),
  ];
  expect(sortOwn(tables).map(({ id }) => id)).toEqual([
    'again',
    'mine',
    'theirs',
    'waiting',
    'over',
  ]);
});

test('the earliest deadline comes first among the games that wait for the visitor', () => {
  const own = (id: string, changed: number, deadline?: number) =>
    table({
      id,
      phase: 'playing',
      to_move: [0],
      changed,
      ...(deadline === undefined ? {} : { deadline }),
    });
  const theirs = table({ id: 'theirs', phase: 'playing', to_move: [1], changed: 9, deadline: 1 });
  const tables = [own('live', 8), theirs, own('late', 7, 300), own('soon', 1, 200)];
  expect(sortOwn(tables).map(({ id }) => id)).toEqual(['soon', 'late', 'live', 'theirs']);
});
