// The table of cells by file and rank.

import { describe, expect, it } from 'vitest';
import { toChart } from '../src/board/chart';
import type { BoardPicture } from '../src/gen/wire';

const board = (...names: string[]) =>
  ({ cells: names.map((name) => ({ name, names: [] })) }) as unknown as BoardPicture;

describe('toChart', () => {
  it('has a column for each file and the highest rank on top', () => {
    expect(toChart(board('b1', 'a1', 'a10', 'a2'))).toEqual({
      files: ['a', 'b'],
      rows: [
        { rank: 10, cells: [2, null] },
        { rank: 2, cells: [3, null] },
        { rank: 1, cells: [1, 0] },
      ],
    });
  });

  it('keeps longer names in the order of the board', () => {
    expect(toChart(board('WHa1', 'WHb1', 'BLa1'))?.files).toEqual(['WHa', 'WHb', 'BLa']);
  });

  it('is none where a cell is not named by file and rank', () => {
    expect(toChart(board('a1', 'centre'))).toBeNull();
  });
});
