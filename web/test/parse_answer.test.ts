import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../src/parse_answer';

const king = { cell: 3, seat: 0, glyph: 'king', letter: 'K', state: 'alive' };

describe('an answer of the server', () => {
  it('has the pieces of a scene under their name', () => {
    const answer = { boards: [{ scene: { pieces: [king], marks: [] } }] };
    expect(parseAnswer(JSON.stringify(answer))).toEqual(answer);
  });

  it('has the pieces of a scene that an older server sends', () => {
    const older = { boards: [{ scene: { men: [king], marks: [] } }, { scene: { men: [] } }] };
    expect(parseAnswer(JSON.stringify(older))).toEqual({
      boards: [{ scene: { pieces: [king], marks: [] } }, { scene: { pieces: [] } }],
    });
  });

  it('keeps a text that looks like the field of an older server', () => {
    const chat = { text: '"men":[', list: ['men', '{"men":[1]}'] };
    expect(parseAnswer(JSON.stringify(chat))).toEqual(chat);
  });
});
