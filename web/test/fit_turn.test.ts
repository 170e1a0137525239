import { describe, expect, it } from 'vitest';
import { countLines, fitTurn, type TurnLook, twoLines } from '../src/table/fit_turn';

/** A simulated font. The width of each character is half the font size. */
const measure = (text: string, _family: string, size: number) => (text.length * size) / 2;
const letters = (text: string) => text.length;

const chips = (...words: string[]) =>
  words.map((text) => ({ words: text, tone: 'plain' as const }));
const texts = {
  title: 'Bartholomäus Grünwald-Freiberg’s turn',
  short: 'Gray’s turn',
  sub: '',
  chips: chips('Doubly attacked', 'May make two moves', 'No check'),
  most: 2,
  button: null,
};
const fit = (look: TurnLook, width: number, more = {}) =>
  fitTurn({ ...texts, ...more }, look, width, measure);
const words = (found: { chips: readonly { words: string }[] }) =>
  found.chips.map((chip) => chip.words);

describe('the turn card', () => {
  it('shows the full title and as many chips as fit', () => {
    const wide = fit('row', 900);
    expect(wide).toMatchObject({ title: texts.title, lines: 1, rest: 0, tall: null });
    expect(words(wide)).toEqual(['Doubly attacked', 'May make two moves']);
  });

  it('shortens the title before it hides a key fact', () => {
    const narrow = fit('row', 304);
    expect(narrow).toMatchObject({ title: 'Gray’s turn', rest: 1 });
    expect(words(narrow)).toEqual(['Doubly attacked']);
  });

  it('gives the title two lines when it has no facts', () => {
    expect(fit('head', 224, { chips: [] })).toMatchObject({ title: texts.title, lines: 2 });
  });

  it('gives one long fact two lines', () => {
    const found = fit('head', 200, {
      short: 'Your turn',
      chips: chips('Black’s king is in check'),
    });
    expect(words(found)).toEqual(['Black’s king is in check']);
    expect(found.tall).toBeGreaterThan(0);
  });

  it('shows a later fact if the first one is too long', () => {
    const long = 'A pawn has just crossed the creek and can be captured en passant';
    const found = fit('head', 260, { short: 'Your turn', chips: chips(long, 'Check', 'Frozen') });
    expect(words(found)).toEqual(['Check']);
    expect(found.rest).toBe(2);
  });

  it('counts hidden facts, but not that there is no check', () => {
    expect(fit('head', 90)).toMatchObject({ chips: [], rest: 2, title: 'Gray’s turn' });
    expect(fit('row', 100, { chips: chips('No check') })).toMatchObject({ chips: [], rest: 0 });
  });

  it('leaves room for a button', () => {
    const found = fit('head', 224, { button: 'Back to the game' });
    expect(found).toMatchObject({ chips: [], rest: 0, title: 'Gray’s turn' });
  });
});

describe('lines', () => {
  it('break after spaces and hyphens', () => {
    expect(countLines('one two-three', 13, letters)).toBe(1);
    expect(countLines('one two-three', 8, letters)).toBe(2);
    expect(countLines('one two-three', 5, letters)).toBe(3);
    expect(countLines('one two-three', 3, letters)).toBe(Infinity);
  });

  it('are about equal in two lines', () => {
    expect(twoLines('one two three', letters)).toBe(8);
  });
});
