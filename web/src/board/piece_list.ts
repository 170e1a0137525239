// The pieces in words: of each army its pieces by kind, as one reads a position aloud.

import type { BoardPicture, Scene } from '../gen/wire';
import { nameOf } from './background';

export interface ListedPiece {
  readonly cell: number;
  readonly name: string;
  /** What is odd about it; empty for a piece that takes part like any other. */
  readonly state: string;
  /** Marks on it alone, such as a check. */
  readonly marks: readonly string[];
}

export interface Kind {
  readonly glyph: string;
  readonly pieces: readonly ListedPiece[];
}

/** For each seat its kinds of pieces: the king first, then as the scene lists them. */
export function pieceList(scene: Scene, picture: BoardPicture): Kind[][] {
  const marksOn = (cell: number) =>
    scene.marks
      .filter((mark) => mark.cells.length === 1 && mark.cells[0] === cell)
      .map((mark) => mark.words);
  return scene.seats.map((_, seat) => {
    const kinds = new Map<string, ListedPiece[]>();
    for (const piece of scene.men.filter((piece) => piece.seat === seat)) {
      const listed = {
        cell: piece.cell,
        name: nameOf(picture, piece.cell),
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

/** What holds of all pieces of a seat that take no part: `frozen`, `dormant` …; empty while one of them takes part. */
export function condition(scene: Scene, seat: number): string {
  const states = new Set(
    scene.men.filter((piece) => piece.seat === seat).map((piece) => piece.state),
  );
  return states.has('alive') ? '' : [...states].sort().join(', ');
}

/** Kinds of pieces that every reader knows, the weightiest first; a game's own stand before the pawns. */
const ORDER = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
