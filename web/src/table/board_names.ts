// Moves with the cell names of the board. In some games each seat has its own names for cells.
// Pure.

import type { BoardPicture, Logged } from '../gen/wire';

/** For each seat a map from its own cell names to those of the board. */
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

/** Returns the words of an entry with the cell names of the board. */
export function withBoardNames(
  { turn, seat, text, words }: Logged,
  picture: BoardPicture | null,
): string {
  const names = turn && seat !== null && picture ? ownNames(picture)[seat] : undefined;
  const [goal = ''] = /[a-z]+\d+(?=(?:=\w+)?$)/i.exec(text) ?? [];
  // Some games have such names but do not use them in moves.
  if (names?.get(words.match(CELL)?.at(-1) ?? '') !== goal) return words;
  return words.charAt(0) + words.slice(1).replaceAll(CELL, (own) => names.get(own) ?? own);
}
