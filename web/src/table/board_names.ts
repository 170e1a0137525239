// Rewrites moves with the cell names of the board. In some games each seat has its own names for
// cells.
//
// These functions are pure.

import type { BoardPicture, Logged } from '../gen/wire';

/** For each picture and seat, a map from the seat's cell names to those of the board. */
const known = new WeakMap<BoardPicture, readonly ReadonlyMap<string, string>[]>();

const CELL = /[A-Z]?[a-z]\d+/g;

function ownNames(picture: BoardPicture): readonly ReadonlyMap<string, string>[] {
  const found = known.get(picture);
  if (found) return found;
  const seats = picture.cells[0]?.names.length ?? 0;
  const made = Array.from(
    { length: seats },
    (_, seat) => new Map(picture.cells.map(({ name, names }) => [names[seat] ?? name, name])),
  );
  known.set(picture, made);
  return made;
}

/** Returns the words of a log entry with the cell names of the board. */
export function withBoardNames(
  { turn, seat, text, words }: Logged,
  picture: BoardPicture | null,
): string {
  const names = turn && seat !== null && picture ? ownNames(picture)[seat] : undefined;
  const [goal = ''] = /[a-z]+\d+(?=(?:=\w+)?$)/i.exec(text) ?? [];
  // Some games define cell names for each seat but write moves with the names of the board.
  if (names?.get(words.match(CELL)?.at(-1) ?? '') !== goal) return words;
  return words.charAt(0) + words.slice(1).replaceAll(CELL, (own) => names.get(own) ?? own);
}
