// The facts about a finished game in a list.

import { describe, expect, it } from 'vitest';
import type { FinishedGame, TableSummary } from '../src/gen/wire';
import { opponentsOf, ownPoints, placeWords, shortTime } from '../src/profile/finished_game';

const SEATS = ['white', 'gray', 'black'].map((name) => ({ name }));
const person = (name: string) => ({ who: 'person' as const, name });

describe('a finished game', () => {
  it.each([
    [null, 'No clock'],
    [{ base: 900_000, bonus: 10_000 }, '15 + 10'],
    [{ base: 90_000, bonus: 500 }, '1.5 + 0.5'],
  ])('with the time %j has the clock %s', (time, words) =>
    expect(shortTime({ time: time as TableSummary['time'] })).toBe(words),
  );

  it('shows the best points among the own seats', () => {
    const points = { white: '1/2', gray: '3', black: '1' };
    expect(ownPoints({ points, you: [0] }, SEATS)).toBe('½ point');
    expect(ownPoints({ points, you: [0, 1] }, SEATS)).toBe('3 points');
    expect(ownPoints({ points, you: [2] }, SEATS)).toBe('1 point');
  });

  it('without points shows none', () => {
    expect(ownPoints({ points: null, you: [0] }, SEATS)).toBe('');
    expect(ownPoints({ points: { white: '1' }, you: [0] }, [])).toBe('');
  });

  it('lists the other players', () => {
    const seats = [
      person('Ada'),
      { who: 'computer' as const, name: 'Computer, level 8' },
      person('Ben'),
    ];
    expect(opponentsOf({ seats, you: [0] })).toEqual([
      { seat: 1, name: 'Computer 8' },
      { seat: 2, name: 'Ben' },
    ]);
    expect(opponentsOf({ seats, you: [0, 2] })).toEqual([{ seat: 1, name: 'Computer 8' }]);
  });

  it('says a shared place to screen readers', () => {
    const game = { place: 2, shared: false } as FinishedGame;
    expect(placeWords(game)).toBe('Place 2');
    expect(placeWords({ ...game, shared: true })).toBe('Place 2, shared');
  });
});
