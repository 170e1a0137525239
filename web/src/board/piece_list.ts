// The pieces of each army by kind, for the board as text.

import type { BoardPicture, Scene } from '../gen/wire';
import { cellName } from './background';

export interface ListedPiece {
  readonly cell: number;
  readonly name: string;
  /** The state of a piece that takes no part; empty for others. */
  readonly state: string;
  /** Marks on this piece alone, such as a check. */
  readonly marks: readonly string[];
}

export interface Kind {
  readonly glyph: string;
  readonly pieces: readonly ListedPiece[];
}

/** Returns the kinds of pieces of each seat: the king first, then in the order of the scene. */
export function listPieces(scene: Scene, picture: BoardPicture): Kind[][] {
  const marksOn = (cell: number) =>
    scene.marks
      .filter((mark) => mark.cells.length === 1 && mark.cells[0] === cell)
      .map((mark) => mark.words);
  return scene.seats.map((_, seat) => {
    const kinds = new Map<string, ListedPiece[]>();
    for (const piece of scene.pieces.filter((piece) => piece.seat === seat)) {
      const listed = {
        cell: piece.cell,
        name: cellName(picture, piece.cell),
        state: piece.state === 'alive' ? '' : piece.state,
        marks: marksOn(piece.cell),
      };
      kinds.set(piece.glyph, [...(kinds.get(piece.glyph) ?? []), listed]);
    }
    const rank = ({ glyph }: Kind) =>
      ORDER.includes(glyph) ? ORDER.indexOf(glyph) : ORDER.length - 1.5;
    return [...kinds]
      .map(([glyph, pieces]) => ({ glyph, pieces }))
      .sort((a, b) => rank(a) - rank(b));
  });
}

/**
 * Returns the states of a seat's pieces (`frozen`, `dormant`) if none takes part, or an empty text.
 */
export function inactiveState(scene: Scene, seat: number): string {
  const states = new Set(
    scene.pieces.filter((piece) => piece.seat === seat).map((piece) => piece.state),
  );
  return states.has('alive') ? '' : [...states].sort().join(', ');
}

/** The order of the usual kinds; kinds of a single game come before the pawns. */
const ORDER = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
