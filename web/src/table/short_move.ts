// Short forms of moves for narrow lists.
//
// In 3 Man Chess, cells have the name of a section. Cells in the mover's own section lose it, and
// other cells get the dot of that army instead. These functions are pure.

/** A text, or a seat whose dot appears. */
export type Part = string | number;

/**
 * A move such as `WHWqa5xGRGqe1+`: section, army, piece and cell, then the same for the target, and
 * a suffix.
 */
const SECTIONED =
  /^([A-Z]{2})([A-Z])([kqrbnp])([a-z]\d+)([-x])([A-Z]{2})(?:[A-Z][kqrbnp])?([a-z]\d+)(.*)$/;

/** A move such as `Ne8xd9`, `P-h5`, `Be13xBf14+` or `g2-g4`: piece, cell, target and suffix. */
const DASHED = /^([A-Z]?)([a-z]\d+)?([-x])[A-Z]?([a-z]\d+)(.*)$/;
/** Maximum number of characters in a column, by the number of seats. */
const ROOM = [8, 8, 8, 8, 5];

/**
 * Removes the dash and the letters of pawns and of captured pieces.
 *
 * If the move is still too long, it also removes parts of the origin.
 */
function shortenDashed(words: string, seats: number): string {
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
  if (!found) return [shortenDashed(words, seats.length)];
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
  // Join adjacent texts.
  return parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
    return joined;
  }, []);
}
