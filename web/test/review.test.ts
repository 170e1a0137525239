// The pure functions of reviews: samples, areas, turning points, drawings and sentences.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardPicture, GameReview, ReviewedTurn } from '../src/gen/wire';
import { hintRing, movesIn, turnArrows } from '../src/review/drawings';
import { mistakesOf, turnAt, turningPoints, verdictsOf } from '../src/review/moments';
import {
  areaPaths,
  fromSeat,
  partsOf,
  sampleAt,
  samplesOf,
  usesShares,
} from '../src/review/points';
import {
  describeBetter,
  describeTask,
  describeTurn,
  describeValues,
  type ReviewContext,
  shortValue,
} from '../src/review/sentences';
import { locale } from '../src/words/language.svelte';

const turn = (entry: number, more: Partial<ReviewedTurn> = {}): ReviewedTurn => ({
  entry,
  board: 0,
  seat: entry % 3,
  points: [1, 1, 2],
  change: [0, 0, 0],
  loss: 0,
  verdict: null,
  played: { text: 'a1b2', notation: 'Qb2' },
  line: [{ text: 'a1c3', notation: 'Qc3' }],
  missed_mate: false,
  ...more,
});
const reviewOf = (turns: ReviewedTurn[], more: Partial<GameReview> = {}): GameReview => ({
  version: 1,
  nodes: 1000,
  best: 3,
  turns,
  points: [0, 3, 1],
  players: [],
  ...more,
});
const picture = {
  cells: ['a1', 'b2', 'c3', 'GRd4'].map((name) => ({ name, names: [] })),
} as unknown as BoardPicture;

describe('points', () => {
  it('start with the viewer and follow the order of turns', () => {
    expect(fromSeat(2, 4)).toEqual([2, 3, 0, 1]);
  });

  it('are shares only if captures decide the game', () => {
    expect([2, 3, 60].map((best) => usesShares({ best }))).toEqual([false, false, true]);
  });

  it('have a sample before each turn and one at the end', () => {
    const samples = samplesOf(reviewOf([turn(0), turn(2)]), 4);
    expect(samples.map(({ count }) => count)).toEqual([0, 2, 4]);
    expect(samples.at(-1)?.points).toEqual([0, 3, 1]);
    // An action that is not a turn leads to the position before the next turn.
    expect([0, 1, 2, 3, 4, 9].map((count) => sampleAt(samples, count))).toEqual([0, 1, 1, 2, 2, 2]);
  });

  it('are parts of 1, and equal parts without points', () => {
    expect(partsOf([1, 1, 2])).toEqual([0.25, 0.25, 0.5]);
    expect(partsOf([0, -0.1])).toEqual([0.5, 0.5]);
  });

  it('are areas on top of each other', () => {
    const samples = [
      { count: 0, points: [1, 1, 2] },
      { count: 1, points: [4, 0, 0] },
    ];
    expect(areaPaths(samples, [2, 0, 1], { w: 100, h: 80 })).toEqual([
      'M0 40L100 80L100 80L0 80Z',
      'M0 20L100 0L100 80L0 40Z',
      'M0 0L100 0L100 0L0 20Z',
    ]);
    expect(areaPaths(samples.slice(0, 1), [0], { w: 10, h: 8 })).toEqual(['M0 6L10 6L10 8L0 8Z']);
  });
});

describe('moments', () => {
  const turns = [
    turn(0, { change: [-0.1, 0.1, 0] }),
    turn(1, { change: [0.3, -0.6, 0.3], verdict: 'blunder' }),
    turn(2, { change: [0, 0, 0], missed_mate: true }),
    turn(3, { change: [-0.4, 0.2, 0.2], verdict: 'mistake' }),
    turn(4, { change: [0.1, -0.2, 0.1], verdict: 'inaccuracy', line: [] }),
    turn(5, { change: [0.001, 0, -0.001] }),
  ];
  const review = reviewOf(turns);
  const entries = (found: readonly ReviewedTurn[]) => found.map(({ entry }) => entry);

  it('are the three largest changes and all missed mates, in the order of play', () => {
    expect(entries(turningPoints(review))).toEqual([1, 2, 3, 4]);
    expect(turningPoints(reviewOf([turn(0, { change: [0.01, -0.01, 0] })]))).toEqual([]);
  });

  it('are mistakes only with a better turn', () => {
    expect(entries(mistakesOf(review, 1))).toEqual([1]);
    expect(entries(mistakesOf(review, 0))).toEqual([3]);
  });

  it('give verdicts to the position after the turn', () => {
    expect([...verdictsOf(review)]).toEqual([
      [2, 'blunder'],
      [4, 'mistake'],
      [5, 'inaccuracy'],
    ]);
  });

  it('belong to the position before or after the turn', () => {
    expect(turnAt(review, 2, false)?.entry).toBe(1);
    expect(turnAt(review, 2, true)?.entry).toBe(2);
    expect(turnAt(review, 0, false)).toBeNull();
  });
});

describe('drawings', () => {
  it('find the cells of a move string', () => {
    expect(movesIn('a1b2', picture)).toEqual([[0, 1]]);
    expect(movesIn('1:a1GRd4=Q', picture)).toEqual([[0, 3]]);
    expect(movesIn('a1b2b2c3', picture)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(movesIn('pass', picture)).toEqual([]);
  });

  it('show the played and the best turn in two colours', () => {
    const both = { played: true, best: true };
    expect(turnArrows(turn(0), picture, both).arrows).toEqual([
      { colour: 'played', cells: [0, 1] },
      { colour: 'best', cells: [0, 2] },
    ]);
    const same = turn(0, { line: [{ text: 'a1b2', notation: 'Qb2' }] });
    expect(turnArrows(same, picture, both).arrows).toHaveLength(1);
  });

  it('ring the piece to move', () => {
    expect(hintRing(turn(0), picture).cells).toEqual([{ colour: 'hint', cells: [0] }]);
  });
});

describe('sentences', () => {
  const bad = turn(0, { change: [-0.58, 0.58, 0], loss: 0.58, verdict: 'blunder' });
  const context = (you: readonly number[], review = reviewOf([bad])): ReviewContext => ({
    review,
    picture: null,
    who: (seat) => ['Mara', 'Ben', 'Cleo'][seat]!,
    you,
  });
  const shares = context([1], reviewOf([], { best: 60, points: [50, 30, 20] }));

  it('name the player, the cost, the gain and the better turn', () => {
    expect(describeTurn(context([0]), bad)).toBe(
      'You played Qb2 and gave away 0.58 points. Ben gained 0.58 points.',
    );
    expect(describeTurn(context([1]), { ...bad, missed_mate: true })).toBe(
      'Mara played Qb2 and gave away 0.58 points. You gained 0.58 points. The best move leads to mate or captures a king.',
    );
    expect(describeBetter(context([]), bad)).toBe('Better: Qc3');
    expect(describeBetter(context([]), turn(0))).toBe('');
    expect(describeTask(context([0]), bad)).toBe('You played Qb2. It cost you 0.58 points.');
  });

  it('praise a turn without a loss', () => {
    expect(describeTurn(context([]), turn(1))).toBe('Ben played Qb2, the best move.');
  });

  it('use shares of all points if captures decide the game', () => {
    expect(describeTurn(shares, { ...bad, change: [-8, 5, 3], loss: 8 })).toBe(
      'Mara played Qb2 and gave away 8% of all points. You gained 5% of all points. Cleo gained 3% of all points.',
    );
    expect(shortValue(shares, -8, true)).toBe('−8%');
  });

  it('read all values', () => {
    expect(describeValues(context([0]), [0, 1, 2], [0.77, 1.92, 1.31])).toBe(
      'Expected points: You 0.77, Ben 1.92 and Cleo 1.31',
    );
  });

  describe('in German', () => {
    beforeAll(() => locale.use('de'));
    afterAll(() => locale.use('en'));

    it('have the same facts', () => {
      expect(describeTurn(context([0]), bad)).toBe(
        'Du hast Qb2 gespielt und 0,58 Punkte verschenkt. Dadurch hat Ben 0,58 Punkte gewonnen.',
      );
      expect(describeBetter(context([]), bad)).toBe('Besser: Qc3');
      expect(describeTask(context([1]), bad)).toBe(
        'Mara hat Qb2 gespielt. Das hat 0,58 Punkte gekostet.',
      );
    });
  });
});
