import { describe, expect, it } from 'vitest';
import type { BoardState, Ply } from '../src/gen/wire';
import { resolvePremove } from '../src/play/premove';

const ply = (from: number | null, to: number | null, promotion: string | null = null): Ply => ({
  turn: `${from}${to}${promotion ?? ''}`,
  from,
  to,
  promotion,
  ends: true,
  goes_on: false,
});
const boards = (...plies: Ply[]): BoardState[] => [{ scene: {} as BoardState['scene'], plies }];
const premove = { board: 0, from: 1, to: 2 };

describe('resolvePremove', () => {
  it('waits while the seat has no moves', () =>
    expect(resolvePremove(premove, boards())).toEqual({ kind: 'wait' }));
  it('drops an illegal premove', () =>
    expect(resolvePremove(premove, boards(ply(1, 3), ply(null, null)))).toEqual({ kind: 'drop' }));
  it('plays the matching ply', () =>
    expect(resolvePremove(premove, boards(ply(1, 3), ply(1, 2)))).toEqual({
      kind: 'play',
      plies: [ply(1, 2)],
    }));
  it('returns all matching plies for the viewer to choose', () => {
    const both = [ply(1, 2, 'queen'), ply(1, 2, 'rook')];
    expect(resolvePremove(premove, boards(...both))).toEqual({ kind: 'play', plies: both });
  });
});
