// Lists the pieces of each army by kind, for the board as text.

import type { BoardPicture, Scene } from '../gen/wire';
import { cellName } from './background';

export interface ListedPiece {
  readonly cell: number;
  readonly name: string;
  /** The state of an inactive piece, such as `frozen`. Empty for other pieces. */
  readonly state: string;
  /** Descriptions of the marks that only this piece has, such as a check. */
  readonly marks: readonly string[];
}

export interface Kind {
  readonly glyph: string;
  readonly pieces: readonly ListedPiece[];
}

/** Returns the pieces of each seat, grouped by kind: kings first, pawns last. */
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
 * Returns the states of a seat's pieces, such as `frozen`, if all its pieces are inactive.
 *
 * Returns an empty string if at least one piece is active.
 */
export function inactiveState(scene: Scene, seat: number): string {
  const states = new Set(
    scene.pieces.filter((piece) => piece.seat === seat).map((piece) => piece.state),
  );
  return states.has('alive') ? '' : [...states].sort().join(', ');
}

/** The order of the kinds. Other kinds come directly before the pawns. */
const ORDER = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
