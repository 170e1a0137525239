// Presses, previews, history and keys of the position editor.

import { describe, expect, it } from 'vitest';
import { commandOf } from '../src/editor/keys';
import {
  entryOf,
  type Hand,
  NO_HISTORY,
  pressCell,
  preview,
  remember,
  stepBack,
  stepForward,
} from '../src/editor/moves';
import type { EditorPiece, Scene, ScenePiece } from '../src/gen/wire';

const entry = (code: string, seat: number | null, glyph: string): EditorPiece => ({
  code,
  seat,
  glyph,
  letter: code.replace('*', '').at(-1)!,
  state: seat === null ? 'dormant' : 'alive',
  words: code.endsWith('*') ? 'crossed pawn' : null,
  german: code.endsWith('*') ? 'Bauer hinter der Mitte' : null,
});
const palette = [
  entry('wK', 0, 'king'),
  entry('wP', 0, 'pawn'),
  entry('wP*', 0, 'pawn'),
  entry('bK', 1, 'king'),
  entry('bN', 1, 'knight'),
  entry('dK', null, 'king'),
];
const piece = (cell: number, seat: number, glyph: string, letter: string): ScenePiece => ({
  cell,
  seat,
  glyph,
  letter,
  state: 'alive',
});
const pieces = [piece(3, 0, 'king', 'K'), piece(7, 1, 'knight', 'N')];
const hand = (change: Partial<Hand>): Hand => ({
  tool: 'place',
  piece: 'wK',
  from: null,
  ...change,
});
const press = (change: Partial<Hand>, cell: number) =>
  pressCell(hand(change), cell, pieces, palette);

describe('a press on a cell', () => {
  it('puts the chosen piece on empty and occupied cells', () => {
    const put = (cell: number) => ({ changes: [{ type: 'put', cell, piece: 'wK' }], from: null });
    expect(press({}, 5)).toEqual(put(5));
    expect(press({}, 7)).toEqual(put(7));
  });

  it('erases the same piece', () => {
    expect(press({}, 3).changes).toEqual([{ type: 'erase', cell: 3 }]);
    expect(press({ piece: 'dK' }, 3).changes).toEqual([{ type: 'put', cell: 3, piece: 'dK' }]);
  });

  it('erases with the eraser, except on empty cells', () => {
    expect(press({ tool: 'erase' }, 7).changes).toEqual([{ type: 'erase', cell: 7 }]);
    expect(press({ tool: 'erase' }, 5).changes).toEqual([]);
  });

  it('picks a piece, and moves it with the second press', () => {
    expect(press({ tool: 'move' }, 5)).toEqual({ changes: [], from: null });
    expect(press({ tool: 'move' }, 7)).toEqual({ changes: [], from: 7 });
    expect(press({ tool: 'move', from: 7 }, 7)).toEqual({ changes: [], from: null });
    expect(press({ tool: 'move', from: 7 }, 3)).toEqual({
      changes: [{ type: 'move', from: 7, to: 3 }],
      from: null,
    });
  });
});

describe('the preview', () => {
  const scene = { pieces } as unknown as Scene;
  const cells = (changes: Parameters<typeof preview>[1]) =>
    preview(scene, changes, palette)
      .pieces.map(({ cell, seat, letter }) => `${cell}${'wb'[seat]}${letter}`)
      .sort();

  it('shows changes before the answer of the server', () => {
    expect(preview(scene, [], palette)).toBe(scene);
    expect(cells([{ type: 'put', cell: 9, piece: 'wP' }])).toEqual(['3wK', '7bN', '9wP']);
    expect(cells([{ type: 'move', from: 7, to: 3 }])).toEqual(['3bN']);
    expect(cells([{ type: 'erase', cell: 3 }])).toEqual(['7bN']);
    expect(cells([{ type: 'clear' }, { type: 'put', cell: 1, piece: 'bK' }])).toEqual(['1bK']);
  });

  it('ignores changes of fields and moves from empty cells', () => {
    expect(cells([{ type: 'set', field: 'turn', item: 'b', on: true }])).toEqual(['3wK', '7bN']);
    expect(cells([{ type: 'move', from: 5, to: 3 }])).toEqual(['3wK', '7bN']);
  });
});

it('the palette entry of a piece has its army and drawing', () => {
  expect(entryOf(palette, pieces[1]!)?.code).toBe('bN');
  expect(entryOf(palette, piece(1, 1, 'queen', 'Q'))).toBeNull();
});

it('undo and redo lead through the positions, and a change ends the redo', () => {
  const two = remember(remember(NO_HISTORY, 'a'), 'b');
  const [b, once] = stepBack(two, 'c')!;
  const [a, twice] = stepBack(once, b)!;
  expect([a, b, stepBack(twice, a)]).toEqual(['a', 'b', null]);
  const [again, forward] = stepForward(twice, a)!;
  expect([again, stepForward(forward, again)![0]]).toEqual(['b', 'c']);
  expect(stepForward(remember(once, 'b'), 'x')).toBeNull();
});

describe('keys', () => {
  const key = (key: string, chosen: string, more: object = {}) =>
    commandOf(
      { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more },
      palette,
      chosen,
    );

  it('choose the army and the kind of piece', () => {
    expect(key('2', 'wK')).toEqual({ kind: 'piece', code: 'bK' });
    expect(key('2', 'wP')).toEqual({ kind: 'piece', code: 'bK' });
    expect(key('n', 'bK')).toEqual({ kind: 'piece', code: 'bN' });
    expect(key('n', 'wK')).toBeNull();
    expect(key('7', 'wK')).toBeNull();
  });

  it('choose the next kind with the same letter', () => {
    expect(key('p', 'wK')).toEqual({ kind: 'piece', code: 'wP' });
    expect(key('p', 'wP')).toEqual({ kind: 'piece', code: 'wP*' });
    expect(key('p', 'wP*')).toEqual({ kind: 'piece', code: 'wP' });
  });

  it('choose tools and step through the history', () => {
    expect(key('m', 'wK')).toEqual({ kind: 'tool', tool: 'move' });
    expect(key('x', 'wK')).toEqual({ kind: 'tool', tool: 'erase' });
    expect(key('f', 'wK')).toEqual({ kind: 'turn' });
    expect(key('Delete', 'wK')).toEqual({ kind: 'erase' });
    expect(key('z', 'wK', { ctrlKey: true })).toEqual({ kind: 'undo' });
    expect(key('Z', 'wK', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' });
    expect(key('y', 'wK', { metaKey: true })).toEqual({ kind: 'redo' });
    expect(key('p', 'wK', { ctrlKey: true })).toBeNull();
  });
});
