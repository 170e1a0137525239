import { describe, expect, it } from 'vitest';
import type { Playable } from '../src/play/playable';
import { type Chip, turnChips, withoutMover } from '../src/table/turn';

const shown = (found: readonly Chip[]) => found.map((chip) => chip.words);

describe('facts of a turn', () => {
  it('do not repeat whose turn it is', () => {
    expect(withoutMover('White is doubly attacked', 'White')).toBe('doubly attacked');
    expect(withoutMover('Weiß ist doppelt angegriffen', 'Weiß')).toBe('doppelt angegriffen');
    expect(withoutMover('White may make two moves in this turn', 'White')).toBe(
      'may make two moves in this turn',
    );
    expect(withoutMover('Black is doubly attacked', 'White')).toBe('Black is doubly attacked');
    expect(withoutMover('Whitewash', 'White')).toBe('Whitewash');
    expect(withoutMover('No check', undefined)).toBe('No check');
  });
});

describe('a frozen army', () => {
  const army = (name: string) => ({
    name: name.toLowerCase(),
    title: name,
    in_check: name === 'Black',
    out: false,
  });
  const state = (frozen: string) => ({
    status: { over: false },
    acts: {},
    boards: [
      {
        scene: {
          to_move: 0,
          seats: [army('White'), army('Black')],
          pieces: [
            { cell: 0, seat: 0, glyph: 'king', state: 'alive' },
            { cell: 1, seat: 1, glyph: 'king', state: frozen },
          ],
          marks: [
            { class: 'check', seat: 1, cells: [1], words: 'Black’s king is in check' },
            ...(frozen === 'frozen'
              ? [{ class: 'mated', seat: 1, cells: [1], words: 'Black is mated' }]
              : []),
          ],
          notes: [],
        },
      },
    ],
  });
  const game = (frozen: string) =>
    ({
      state: state(frozen),
      variant: { seats: [army('White'), army('Black')] },
    }) as unknown as Playable;

  it('is frozen, and not in check', () => {
    expect(turnChips(game('frozen'), []).map(({ words, tone }) => [words, tone])[0]).toEqual([
      'Black is frozen',
      'ice',
    ]);
    expect(shown(turnChips(game('frozen'), [])).join()).not.toMatch(/check|mated/);
    expect(shown(turnChips(game('alive'), []))).toEqual(['Black’s king is in check']);
  });
});
