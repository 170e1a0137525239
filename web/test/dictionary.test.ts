import { describe, expect, it } from 'vitest';
import { Dictionary, translateFields } from '../src/words/dictionary';

const dictionary = new Dictionary({
  White: 'Weiß',
  Gray: 'Grau',
  rook: 'Turm',
  'a draw': 'Remis',
  "{seat}'s king is in check": 'der König von {seat} steht im Schach',
  '{seat} is in check from {pieces}.': 'Schach für {seat} von {pieces}.',
  "{seat}'s {piece} on {cell}": '{seat}, {piece} auf {cell}',
  'the moat between {sides}, shut': 'der Graben zwischen {sides}, geschlossen',
});

describe('what games say', () => {
  it.each([
    ['a draw', 'Remis'],
    ["Gray's king is in check", 'der König von Grau steht im Schach'],
    [
      "White is in check from Gray's rook on a5 and Gray's rook on b3.",
      'Schach für Weiß von Grau, Turm auf a5 und Grau, Turm auf b3.',
    ],
    ['the moat between White and Gray, shut', 'der Graben zwischen Weiß und Grau, geschlossen'],
    ['a draw: White 1/2, Gray 1', 'Remis: Weiß 1/2, Grau 1'],
    ['something else', 'something else'],
  ])('%s', (said, german) => expect(dictionary.translate(said)).toBe(german));

  it('is translated in text fields and nowhere else', () => {
    const answer = {
      title: 'White',
      name: 'White',
      notes: ['a draw'],
      text: 'a draw',
      cells: [1, 2],
      none: null,
    };
    expect(translateFields(answer, (text) => dictionary.translate(text))).toEqual({
      ...answer,
      title: 'Weiß',
      notes: ['Remis'],
    });
  });
});
