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

it('shows computers and disconnected players without a badge', () => {
  const { plates } = reviewModel(game, {
    who: (seat) => `player ${seat}`,
    running: false,
    talked: false,
    start: () => {},
    more: () => {},
  });
  expect(plates.map(({ turn, badge }) => ({ turn, badge }))).toEqual([
    { turn: true, badge: null },
    { turn: false, badge: null },
  ]);
});
