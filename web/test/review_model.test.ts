// In a review, no computer is thinking and no player is away.

import { expect, it } from 'vitest';
import type { ReviewGame } from '../src/play/review_game.svelte';
import { reviewModel } from '../src/table/review_model';

const place = { who: 'computer', name: 'Computer, level 8', connected: false };
const army = (name: string) => ({
  name,
  title: name,
  in_check: false,
  out: false,
  taken: [],
});
const game = {
  variant: {
    name: 'A game',
    seats: ['white', 'gray'].map((name) => ({ name, title: name, partners: [] })),
  },
  view: { events: [], now: { you: [], seats: [place, { ...place, who: 'person', name: 'Ada' }] } },
  state: {
    boards: [
      {
        scene: {
          to_move: 0,
          pieces: [0, 1].map((seat) => ({ cell: seat, seat, glyph: 'king', state: 'alive' })),
          marks: [],
          notes: [],
          seats: [army('white'), army('gray')],
        },
      },
    ],
    acts: {},
    pending: [],
    status: { over: false },
  },
  log: [],
  count: 0,
  total: 4,
  viewedAt: 0,
} as unknown as ReviewGame;

const context = {
  who: (seat: number) => `player ${seat}`,
  running: false,
  talked: false,
  start: () => {},
  more: () => {},
};

it('offers threats, except to the players of an unfinished rated game', () => {
  const review = (you: number[], phase: string, rated: boolean) => {
    const view = { ...game.view, terms: { rated }, now: { ...game.view.now, you, phase } };
    return reviewModel({ ...game, view } as unknown as ReviewGame, context).threats;
  };
  expect(review([1], 'playing', true)?.allowed).toBe(false);
  expect(review([1], 'over', true)?.allowed).toBe(true);
  expect(review([1], 'playing', false)?.allowed).toBe(true);
  expect(review([], 'playing', true)?.allowed).toBe(true);
  expect(review([1], 'over', true)?.endangered).toEqual([1]);
});

it('shows computers and disconnected players without a badge', () => {
  const { plates } = reviewModel(game, context);
  expect(plates.map(({ turn, badge }) => ({ turn, badge }))).toEqual([
    { turn: true, badge: null },
    { turn: false, badge: null },
  ]);
});
