// A move as a narrow list shows it. Where cells are named by the section they lie in, as in 3 Man Chess, a piece is told by its letter, and
// a cell in the mover's own section by file and rank alone; in another one the dot of that army stands before it. Pawns need no letter, and moves
// no dash. Pure.

/** Words, or the seat whose dot stands there. */
export type Part = string | number;

/** `WHWqa5xGRGqe1+`: section, army, piece, and cell; the same again where it goes; and what is special about it. */
const SECTIONED = /^([A-Z]{2})([A-Z])([kqrbnp])([a-z]\d+)([-x])([A-Z]{2})(?:[A-Z][kqrbnp])?([a-z]\d+)(.*)$/;

/** `Ne8xd9`, `P-h5`: piece, cell, and where it goes. */
const DASHED = /^([A-Z])([a-z]\d+)?([-x])([a-z]\d+)/;

export function shortMove(words: string, seats: readonly { readonly name: string }[]): readonly Part[] {
  const found = SECTIONED.exec(words);
  if (!found) return [words.replace(DASHED, (_, piece: string, from = '', by: string, to: string) => `${piece === 'P' ? '' : piece}${from}${by === '-' ? '' : by}${to}`)];
  const [, section = '', army = '', piece = '', from = '', by = '', other = '', to = '', rest = ''] = found;
  const sectionOf = (letters: string) => seats.findIndex((seat) => seat.name.slice(0, 2).toUpperCase() === letters);
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
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
    return joined;
  }, []);
}
