// A move as a narrow list shows it. Where cells are named by the section they lie in, as in 3 Man Chess, a piece is told by its letter, and
// a cell in the mover's own section by file and rank alone; in another one the dot of that army stands before it. Pawns need no letter, and moves
// no dash. Pure.

/** Words, or the seat whose dot stands there. */
export type Part = string | number;

/** `WHWqa5xGRGqe1+`: section, army, piece, and cell; the same again where it goes; and what is special about it. */
const SECTIONED =
  /^([A-Z]{2})([A-Z])([kqrbnp])([a-z]\d+)([-x])([A-Z]{2})(?:[A-Z][kqrbnp])?([a-z]\d+)(.*)$/;

/** `Ne8xd9`, `P-h5`, `Be13xBf14+`, `g2-g4`: piece, cell, where it goes, and what is special about it. */
const DASHED = /^([A-Z]?)([a-z]\d+)?([-x])[A-Z]?([a-z]\d+)(.*)$/;
/** Signs of a move for which there is room in a column, of which there is one for each seat. */
const ROOM = [8, 8, 8, 8, 5];

/** A move without the dash and the letters of pawns and of what is taken; a long one with the file alone that it comes from, or without it. */
function dashed(words: string, seats: number): string {
  const [, piece = '', from = '', by = '', to = '', rest = ''] = DASHED.exec(words) ?? [];
  if (to === '') return words;
  const short = (origin: string) =>
    `${piece === 'P' ? '' : piece}${origin}${by === '-' ? '' : by}${to}${rest}`;
  const room = ROOM[seats] ?? 5;
  return (
    [short(from), short(from.charAt(0))].find((text) => text.length <= room) ??
    short(piece ? '' : from.charAt(0))
  );
}

export function shortMove(
  words: string,
  seats: readonly { readonly name: string }[],
): readonly Part[] {
  const found = SECTIONED.exec(words);
  if (!found) return [dashed(words, seats.length)];
  const [
    ,
    section = '',
    army = '',
    piece = '',
    from = '',
    by = '',
    other = '',
    to = '',
    rest = '',
  ] = found;
  const sectionOf = (letters: string) =>
    seats.findIndex((seat) => seat.name.slice(0, 2).toUpperCase() === letters);
  const mover = seats.findIndex((seat) => seat.name.charAt(0).toUpperCase() === army);
  const [left, entered] = [sectionOf(section), sectionOf(other)];
  if (mover < 0 || left < 0 || entered < 0) return [words];
  const parts: Part[] = [
    piece === 'p' ? '' : piece.toUpperCase(),
    ...(left === mover ? [] : [left]),
    from,
    by === 'x' ? 'x' : '',
    ...(entered === mover ? [] : [entered]),
    `${to}${rest}`,
  ];
  // Words beside each other are one.
  return parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
    return joined;
  }, []);
}
