// The list of pieces for the board as text.

import { describe, expect, it } from 'vitest';
import { inactiveState, listPieces } from '../src/board/piece_list';
import type { BoardPicture, Scene } from '../src/gen/wire';

const picture = {
  cells: ['a1', 'a2', 'b1', 'b2'].map((name) => ({ name, names: [] })),
} as unknown as BoardPicture;
const piece = (cell: number, seat: number, glyph: string, state = 'alive') => ({
  cell,
  seat,
  glyph,
  letter: '?',
  state,
});
const scene = {
  seats: [{}, {}],
  pieces: [
    piece(0, 0, 'pawn'),
    piece(1, 0, 'king'),
    piece(2, 1, 'king', 'asleep'),
    piece(3, 1, 'pawn', 'asleep'),
  ],
  marks: [
    { class: 'check', seat: 0, cells: [1], words: 'in danger' },
    { class: 'last', seat: 0, cells: [0, 1], words: 'last' },
  ],
} as unknown as Scene;

describe('the pieces in words', () => {
  it('tells the king first, with what is marked on him alone', () => {
    const [first] = listPieces(scene, picture);
    expect(first?.map((kind) => kind.glyph)).toEqual(['king', 'pawn']);
    expect(first?.[0]?.pieces).toEqual([{ cell: 1, name: 'a2', state: '', marks: ['in danger'] }]);
    expect(first?.[1]?.pieces[0]?.marks).toEqual([]);
  });

  it('tells what holds of a whole army, and nothing of one that takes part', () => {
    expect(inactiveState(scene, 1)).toBe('asleep');
    const partly = {
      ...scene,
      pieces: [...scene.pieces.slice(0, 3), piece(3, 1, 'pawn')],
    } as Scene;
    expect([inactiveState(scene, 0), inactiveState(partly, 1)]).toEqual(['', '']);
  });

  it('tells nothing of an army without pieces', () => {
    expect(inactiveState({ ...scene, pieces: [] } as Scene, 0)).toBe('');
  });
});
