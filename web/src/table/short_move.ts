// Short forms of moves for narrow lists. If cells are named by section, as in 3 Man Chess, cells in
// the mover's own section have file and rank only; others follow the dot of that army. Pure.

/** A text, or the seat of a dot. */
export type Part = string | number;

/** `WHWqa5xGRGqe1+`: section, army, piece and cell; then the same for the target, and a suffix. */
const SECTIONED =
  /^([A-Z]{2})([A-Z])([kqrbnp])([a-z]\d+)([-x])([A-Z]{2})(?:[A-Z][kqrbnp])?([a-z]\d+)(.*)$/;

/** `Ne8xd9`, `P-h5`, `Be13xBf14+`, `g2-g4`: piece, cell, target and suffix. */
const DASHED = /^([A-Z]?)([a-z]\d+)?([-x])[A-Z]?([a-z]\d+)(.*)$/;
/** Characters that fit into a column, by the number of seats. */
const ROOM = [8, 8, 8, 8, 5];

/**
 * Shortens a move: no dash, no letters of pawns and captured pieces. If it is still too long, it
 * drops parts of the origin.
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
  // Joins adjacent texts.
  return parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
    return joined;
  }, []);
}
