// Finding the player who mated the viewer, in games that remove the marks of the mate immediately.

import { describe, expect, it } from 'vitest';
import type { GameState, Logged, Ply } from '../src/gen/wire';
import { findElimination } from '../src/play/find_elimination';

const turn = (seat: number): Logged => ({ seat, board: null, turn: true, text: 'a', words: 'a' });
const KING = 16;

/**
 * Returns a state with a dormant king of seat 1, a queen of seat 0 and a rook of seat 2. `cells`
 * are the cells of the last move.
 */
const state = (out: boolean, cells: number[]) =>
  ({
    position: out ? 'after' : 'before',
    boards: [
      {
        scene: {
          pieces: [
            { cell: KING, seat: 1, glyph: 'king' },
            { cell: 41, seat: 0, glyph: 'queen' },
            { cell: 7, seat: 2, glyph: 'rook' },
          ],
          marks: [{ class: 'last', seat: 0, cells, words: '' }],
          seats: [0, 1, 2].map((seat) => ({ out: out && seat === 1, in_check: false })),
        },
      },
    ],
  }) as unknown as GameState;

/** Finds the elimination of seat 1. The pieces on the cells `attackers` attack its king. */
async function find(attackers: readonly number[], log: readonly Logged[], moved = [41]) {
  const asked: number[] = [];
  const found = await findElimination({
    you: [1],
    log,
    events: [],
    stateAt: (count) => Promise.resolve(state(count === log.length, moved)),
    reach: (position, cell) => {
      expect(position).toBe('after');
      asked.push(cell);
      return Promise.resolve(attackers.includes(cell) ? [{ to: KING } as Ply] : []);
    },
  });
  return { found, asked };
}

describe('a mate without a mark', () => {
  it('is by the player whose piece attacks the king', async () => {
    const { found, asked } = await find([41], [turn(1), turn(0)]);
    expect(found).toEqual({ seat: 1, how: 'mated', by: 0 });
    expect(asked).toEqual([41]);
  });

  it('is not by the last player to move if another player gave check', async () => {
    const { found } = await find([7], [turn(2), turn(0)]);
    expect(found).toEqual({ seat: 1, how: 'mated', by: 2 });
  });

  it('is a stalemate if no piece attacks the king', async () => {
    const { found } = await find([], [turn(1), turn(0)]);
    expect(found).toEqual({ seat: 1, how: 'other', by: 0 });
  });
});
