import { describe, expect, it } from 'vitest';
import { Dictionary, translateFields } from '../src/words/dictionary';

const entries = {
  White: 'Weiß',
  Gray: 'Grau',
  rook: 'Turm',
  'a draw': 'Remis',
  "{seat}'s king is in check": 'der König von {seat} steht im Schach',
  '{seat} is in check from {pieces}.': '{seat} steht im Schach. Angreifer: {pieces}.',
  "{seat}'s {piece} on {cell}": '{piece} auf {cell} ({seat})',
  'the moat between {sides}, shut': 'der Graben zwischen {sides}, geschlossen',
};
const dictionary = new Dictionary(entries, 'de');

describe('what games say', () => {
  it.each([
    ['a draw', 'Remis'],
    ["Gray's king is in check", 'der König von Grau steht im Schach'],
    [
      "White is in check from Gray's rook on a5 and Gray's rook on b3.",
      'Weiß steht im Schach. Angreifer: Turm auf a5 (Grau) und Turm auf b3 (Grau).',
    ],
    ['the moat between White and Gray, shut', 'der Graben zwischen Weiß und Grau, geschlossen'],
    ['a draw: White 1/2, Gray 1', 'Remis: Weiß 1/2, Grau 1'],
    ['a draw: White, Gray and White', 'Remis: Weiß, Grau und Weiß'],
    ['something else', 'something else'],
  ])('%s', (said, german) => expect(dictionary.translate(said)).toBe(german));

  it('joins the parts of a list like the language of the translations', () => {
    const french = new Dictionary({ White: 'Blancs', 'a draw': 'nulle' }, 'fr');
    expect(french.translate('a draw: White and Gray')).toBe('nulle: Blancs et Gray');
  });

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
