// The partners in a game depend on the chosen options.

import { describe, expect, it } from 'vitest';
import type { OptionView, VariantView } from '../src/gen/wire';
import { applyOptions } from '../src/play/apply_options';
import { hasSides, onOneSide, partnersOf } from '../src/play/partners';

const seat = (name: string) =>
  ({
    name,
    title: name,
    colour: 'red',
    mark: 'plain',
    partners: [],
  }) as VariantView['seats'][number];
const mode: OptionView = {
  id: 'mode',
  words: 'teams, or every player alone',
  kind: 'choice',
  values: [
    { value: 'alone', words: 'everybody for himself', partners: null },
    { value: 'teams', words: 'two against two', partners: [[2], [3], [0], [1]] },
  ],
};
const game: VariantView = {
  id: 'game',
  name: 'Game',
  summary: '',
  seats: ['red', 'blue', 'yellow', 'green'].map(seat),
  options: [mode],
  leaving: ['forfeit', 'partner', 'computer'],
  notations: ['usual'],
};

describe('a game with an option for sides', () => {
  it('has none when nothing is said, and nobody hands a seat to a partner', () => {
    for (const options of [{}, { mode: 'alone' }]) {
      expect(hasSides(applyOptions(game, options))).toBe(false);
      expect(applyOptions(game, options).leaving).toEqual(['forfeit', 'computer']);
    }
  });
  it('has those of the value that is chosen', () => {
    const teams = applyOptions(game, { mode: 'teams' });
    expect(partnersOf(teams, 1)).toEqual([3]);
    expect(onOneSide(teams, [0, 2])).toBe(true);
    expect(onOneSide(teams, [0, 1])).toBe(false);
    expect(teams.leaving).toEqual(game.leaving);
  });
  it('is left as it was', () => expect(partnersOf(game, 1)).toEqual([]));
});
