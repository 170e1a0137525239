// Lists of moves use the cell names of the board, even if a game writes moves from the mover's
// perspective (4W-N2).

import { expect, it } from 'vitest';
import type { BoardPicture } from '../src/gen/wire';
import { withBoardNames } from '../src/table/board_names';

// Some cells of Cincinnati 4-Way Chess, with their names for White, Yellow, Black and Red.
const cells = [
  { name: 'h5', names: ['c5', 'e8', 'c11', 'a8'] },
  { name: 'e8', names: ['Yc5', 'c5', 'Yc5', 'Yc5'] },
  { name: 'd9', names: ['Yb4', 'b4', 'Yb4', 'Yb4'] },
  { name: 'b2', names: ['b2', 'Wb2', 'Wb2', 'Wb2'] },
  { name: 'c2', names: ['c2', 'Wc2', 'Wc2', 'Wc2'] },
];
const fourWay = { cells } as unknown as BoardPicture;
const plain = { cells: [{ name: 'h5', names: [] }] } as unknown as BoardPicture;
const move = (seat: number | null, text: string, words: string, turn = true) => ({
  seat,
  board: null,
  turn,
  text,
  words,
});

it.each([
  [0, 'h4h5', 'P-c5', 'P-h5'],
  [1, 'd8e8', 'P-c5', 'P-e8'],
  [0, 'e8d9', 'PYc5xYb4+', 'Pe8xd9+'],
  [0, 'b2c2', 'Rb2-c2', 'Rb2-c2'],
  [1, 'e8d9=N', 'B-b4=N#', 'B-d9=N#'],
])('seat %i: %s, %s is %s', (seat, text, words, shown) =>
  expect(withBoardNames(move(seat, text, words), fourWay)).toBe(shown),
);

it('leaves other acts, other games and what has no board alone', () => {
  expect(withBoardNames(move(0, 'h4h5', 'offers c5', false), fourWay)).toBe('offers c5');
  expect(withBoardNames(move(null, 'h4h5', 'P-c5'), fourWay)).toBe('P-c5');
  expect(withBoardNames(move(1, 'h4h5', 'hh5'), fourWay)).toBe('hh5');
  expect(withBoardNames(move(0, 'h4h5', 'P-h5'), plain)).toBe('P-h5');
  expect(withBoardNames(move(0, 'h4h5', 'P-c5'), null)).toBe('P-c5');
});
