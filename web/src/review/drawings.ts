// Arrows and rings of a review, as drawings on the board. The functions are pure.

import type { Overlay } from '../board/overlay';
import type { BoardPicture, ReviewedTurn } from '../gen/wire';

const NOTHING: Overlay = { moves: [], cells: [], arrows: [], labels: [] };
/** The name of a cell in a move string. */
const CELL = /[a-z]+\d+/gi;

/** Returns the pairs of origin and target in a move string, as indices of cells. */
export function movesIn(text: string, picture: BoardPicture): [number, number][] {
  const names = new Map(picture.cells.map(({ name }, cell) => [name.toLowerCase(), cell]));
  const cells = (text.replace(/^\d:/, '').match(CELL) ?? []).flatMap(
    (name) => names.get(name.toLowerCase()) ?? [],
  );
  return cells.flatMap((from, at): [number, number][] =>
    at % 2 === 0 && cells[at + 1] !== undefined ? [[from, cells[at + 1]!]] : [],
  );
}

/** Returns the arrows of the played turn and of the best turn. */
export function turnArrows(
  turn: ReviewedTurn,
  picture: BoardPicture,
  shown: { readonly played: boolean; readonly best: boolean },
): Overlay {
  const arrows = (colour: string, text: string) =>
    movesIn(text, picture).map((cells) => ({ colour, cells }));
  const [best] = turn.line;
  return {
    ...NOTHING,
    arrows: [
      ...(shown.played ? arrows('played', turn.played.text) : []),
      ...(shown.best && best && best.text !== turn.played.text ? arrows('best', best.text) : []),
    ],
  };
}

/** Returns a ring around the piece that the best turn moves. */
export function hintRing({ line }: ReviewedTurn, picture: BoardPicture): Overlay {
  const cells = movesIn(line[0]?.text ?? '', picture).map(([from]) => from);
  return { ...NOTHING, cells: [{ colour: 'hint', cells: cells.slice(0, 1) }] };
}
