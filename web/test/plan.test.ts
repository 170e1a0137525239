import { describe, expect, it } from 'vitest';
import type { BoardState, Ply } from '../src/gen/wire';
import { fate } from '../src/play/plan';

const ply = (from: number | null, to: number | null, promotion: string | null = null): Ply => ({
  turn: `${from}${to}${promotion ?? ''}`,
  from,
  to,
  promotion,
  ends: true,
  goes_on: false,
});
const boards = (...plies: Ply[]): BoardState[] => [{ scene: {} as BoardState['scene'], plies }];
const plan = { board: 0, from: 1, to: 2 };

describe('fate of a planned move', () => {
  it('waits while there is nothing to play', () =>
    expect(fate(plan, boards())).toEqual({ kind: 'wait' }));
  it('is dropped when it cannot be made', () =>
    expect(fate(plan, boards(ply(1, 3), ply(null, null)))).toEqual({ kind: 'drop' }));
  it('is made as the server offers it', () =>
    expect(fate(plan, boards(ply(1, 3), ply(1, 2)))).toEqual({ kind: 'make', plies: [ply(1, 2)] }));
  it('is chosen from when it fits several times', () => {
    const both = [ply(1, 2, 'queen'), ply(1, 2, 'rook')];
    expect(fate(plan, boards(...both))).toEqual({ kind: 'make', plies: both });
  });
});
