import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import type { Step } from '../src/learn/first_game';
import { namedCells } from '../src/learn/named_cells';

const board = ['a1', 'b5', 'c5', 'd5', 'e10', 'WHe2', 'GRe2', 'BLe2'];

describe('the cells of a lesson', () => {
  it('are those that its text names', () => {
    expect(
      namedCells({ moves: ['b5*'] }, 'From its first row it may go. Move the pawn on b5.', board),
    ).toEqual(['b5']);
    expect(namedCells({}, 'Between b5 and c5, then d5. Not z9, nor e1.', board)).toEqual([
      'b5',
      'c5',
      'd5',
    ]);
  });

  it('are found where each army has a cell of this name', () => {
    expect(namedCells({ moves: ['WHe2*'] }, 'the pawn on e2', board)).toEqual(['WHe2']);
    expect(namedCells({ moves: ['b5*'] }, 'the pawn on e2', board)).toEqual([]);
    expect(namedCells({}, 'the pawn on GRe2', board)).toEqual(['GRe2']);
  });

  it('do not give away what the learner has to find', () => {
    expect(namedCells({ of: 'b5', cells: ['c5'] }, 'From b5 to c5', board)).toEqual(['b5']);
  });

  it('include each start that a text asks the learner to move from, in both languages', () => {
    const folder = new URL('../../docs/rules/first/', import.meta.url);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.toml'))) {
      const { step } = parse(readFileSync(new URL(file, folder), 'utf8')) as unknown as {
        step: Step[];
      };
      for (const one of step) {
        const cells = (one.moves ?? []).flatMap(
          (move) => move.match(/(?:[A-Z]{2})?[a-z]\d{1,2}/g) ?? [],
        );
        for (const language of ['en', 'de'] as const) {
          const { text } = one[language];
          const told = cells.filter((cell) =>
            new RegExp(`\\b(?:${cell}|${cell.replace(/^[A-Z]{2}/, '')})\\b`).test(text),
          );
          expect(namedCells(one, text, cells), `${file} ${one.id}`).toEqual(
            expect.arrayContaining(told),
          );
        }
      }
    }
  });
});
