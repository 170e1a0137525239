// The sentences on the home page that explain each game.

import { expect, test } from 'vitest';
import type { VariantView } from '../src/gen/wire';
import { gameCards, gameName } from '../src/home/games';
import { LANGUAGES, locale } from '../src/words/language.svelte';

test.each(LANGUAGES)(
  'each game has one plain sentence of 16 words at most (%s)',
  async (language) => {
    await locale.use(language);
    const cards = gameCards([]);
    expect(cards.length).toBe(6);
    for (const { id, sentence } of cards) {
      expect(sentence.split(/\s+/).length, `${id}: ${sentence}`).toBeLessThanOrEqual(16);
      expect(sentence, `${id} names the way to win`).toMatch(/win|gewinn/i);
    }
    await locale.use('en');
  },
);

test('the quickest game to learn comes first, and other games of the server come last', () => {
  const other = { id: 'other', name: 'Other chess', summary: 'Another game' } as VariantView;
  const cards = gameCards([other]);
  expect(cards[0]!.id).toBe('three-player');
  expect(cards.at(-1)).toEqual({
    id: 'other',
    name: 'Other chess',
    short: 'Other chess',
    sentence: 'Another game',
  });
  expect(gameName('other', [other])).toBe('Other chess');
  expect(gameName('unknown', [])).toBe('unknown');
});
