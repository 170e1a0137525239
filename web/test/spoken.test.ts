// Texts for screen readers.

import { expect, it } from 'vitest';
import { pieceName, texts } from '../src/texts';
import { locale } from '../src/words/language.svelte';

it('names the army of a piece as an adjective in German', async () => {
  await locale.use('de');
  const piece = (army: string, glyph: string) => texts.cell.piece(army, pieceName(glyph));
  expect(piece('Weiß', 'knight')).toBe('weißer Springer');
  expect(piece('Grau', 'queen')).toBe('graue Dame');
  expect(piece('Rot', 'one-point-queen')).toBe('rote Einpunktdame');
  for (const army of ['Weiß', 'Grau', 'Schwarz', 'Rot', 'Gelb', 'Blau', 'Grün'])
    expect(piece(army, 'king')).toBe(`${army.toLowerCase()}er König`);
  const takes = (army: string, glyph: string) => texts.words.takes(army, pieceName(glyph));
  expect(takes('Schwarz', 'rook')).toBe('schlägt den schwarzen Turm');
  expect(takes('Gelb', 'queen')).toBe('schlägt die gelbe Dame');
  expect(takes('Grün', 'pawn')).toBe('schlägt den grünen Bauern');
  expect(takes('Blau', 'one-point-queen')).toBe('schlägt die blaue Einpunktdame');
});

it('names the army of a piece in English', async () => {
  await locale.use('en');
  expect(texts.cell.piece('White', pieceName('knight'))).toBe('White knight');
  expect(texts.words.takes('Gray', pieceName('queen'))).toBe('captures Gray’s queen');
});

it('labels the fields of actions with whole words', async () => {
  for (const language of ['en', 'de'] as const) {
    await locale.use(language);
    for (const label of Object.values(texts.play.fields)) expect(label).toMatch(/^[A-ZÄÖÜ].{5,}/);
  }
  await locale.use('en');
});
