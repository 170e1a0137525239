// Moves by the names that the board shows. Some games write a cell as the mover sees it, so that one name is another cell for each seat. Pure.

import type { BoardPicture, Logged } from '../gen/wire';

/** The seats' own names of cells, and what the board calls these; nothing for games with one name a cell. */
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

/** What happened in words: a move names its cells as the board does. Its first letter is the piece, where cells have other names. */
export function spelled({ turn, seat, text, words }: Logged, picture: BoardPicture | null): string {
  const names = turn && seat !== null && picture ? ownNames(picture)[seat] : undefined;
  const [goal = ''] = /[a-z]+\d+(?=(?:=\w+)?$)/i.exec(text) ?? [];
  // Not every game that has such names writes by them.
  if (names?.get(words.match(CELL)?.at(-1) ?? '') !== goal) return words;
  return words.charAt(0) + words.slice(1).replaceAll(CELL, (own) => names.get(own) ?? own);
}
