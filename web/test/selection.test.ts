import { describe, expect, it } from 'vitest';
import { pressCell, dropPiece, movableCells, targetCells } from '../src/board/selection';
import type { Ply } from '../src/gen/wire';

const ply = (from: number | null, to: number | null, promotion: string | null = null): Ply => ({
  turn: `${from}-${to}${promotion ?? ''}`,
  from,
  to,
  promotion,
  ends: true,
  goes_on: false,
});
const step = ply(1, 2);
const loop = ply(5, 5);
const queen = ply(7, 8, 'queen');
const rook = ply(7, 8, 'rook');
const plies = [step, loop, queen, rook, ply(null, null)];
const own = (cell: number) => [1, 3, 5, 7].includes(cell);

describe('press', () => {
  it('takes up own pieces only', () => {
    expect(pressCell(plies, null, 1, own)).toEqual({ kind: 'pick', from: 1 });
    expect(pressCell(plies, null, 2, own)).toEqual({ kind: 'nothing' });
  });

  it('plays to a target, lets go on the same cell, changes to another own piece', () => {
    expect(pressCell(plies, 1, 2, own)).toEqual({ kind: 'play', plies: [step] });
    expect(pressCell(plies, 1, 1, own)).toEqual({ kind: 'drop' });
    expect(pressCell(plies, 1, 3, own)).toEqual({ kind: 'pick', from: 3 });
  });

  it('plays a move to the own cell when it is pressed twice', () => {
    expect(pressCell(plies, 5, 5, own)).toEqual({ kind: 'play', plies: [loop] });
  });

  it('offers all plies between the same two cells', () => {
    expect(pressCell(plies, 7, 8, own)).toEqual({ kind: 'play', plies: [queen, rook] });
  });

  it('tells where a piece was sent in vain', () => {
    expect(pressCell(plies, 1, 9, own)).toEqual({ kind: 'refuse', from: 1, to: 9 });
  });
});

describe('release', () => {
  it('puts a piece back beside the board and on its own cell, also when it could move there', () => {
    expect(dropPiece(plies, 1, null)).toEqual({ kind: 'nothing' });
    expect(dropPiece(plies, 5, 5)).toEqual({ kind: 'nothing' });
  });

  it('plays and refuses like pressing', () => {
    expect(dropPiece(plies, 1, 2)).toEqual({ kind: 'play', plies: [step] });
    expect(dropPiece(plies, 1, 4)).toEqual({ kind: 'refuse', from: 1, to: 4 });
  });
});

describe('sources and targets', () => {
  it('leave passes out', () => {
    expect([...movableCells(plies)]).toEqual([1, 5, 7]);
    expect([...targetCells(plies, 7).keys()]).toEqual([8]);
    expect(targetCells(plies, null).size).toBe(0);
  });
});
