// Trees as links and as game files: reading a written tree returns an equal tree.

import { describe, expect, it } from 'vitest';
import { decode, encode } from '../src/analysis/tree/share_code';
import { readShare, writeShare } from '../src/analysis/tree/share_text';
import { actToken, readRecord, ruleTags, writeRecord } from '../src/analysis/tree/record';
import { actsTo, nodeOf, ROOT } from '../src/analysis/tree/tree';
import { CELLS, plain, random, randomTree } from './random_tree';

describe('share link', () => {
  it('restores 1,000 random trees with everything else', async () => {
    for (let seed = 0; seed < 1000; seed += 1) {
      const { tree, ids } = randomTree(seed);
      const analysed = {
        variant: 'three-player',
        options: { automatic_draws: seed % 2 === 0, mode: 'ä' },
        start: seed % 3 === 0 ? 'gR2/8 w - - "' : null,
        tree,
        current: ids[random(seed)(ids.length)]!,
        names: seed % 2 === 0 ? [] : ['Ada', '', 'Cléo'],
        table: seed % 5 === 0 ? 'T4b' : null,
      };
      const code = await encode(writeShare(analysed));
      expect(code).toMatch(/^[\w-]*$/);
      const read = readShare((await decode(code))!)!;
      const { tree: back, current, ...rest } = read;
      const { tree: _, current: __, ...wanted } = analysed;
      expect(rest).toEqual(wanted);
      expect(plain(back)).toEqual(plain(tree));
      expect(actsTo(back, current)).toEqual(actsTo(tree, analysed.current));
      expect(writeShare(read)).toBe(writeShare(analysed));
    }
  });

  it('rejects damaged links', async () => {
    expect(await decode('no code!')).toBeNull();
    for (const text of ['', '{}', '[2]', '[1,"a",{},null,0,[],[[3,"x"]],[],null]', '[1,5,{}]'])
      expect(readShare(text)).toBeNull();
  });
});

describe('game file', () => {
  it('restores 1,000 random trees', () => {
    for (let seed = 0; seed < 1000; seed += 1) {
      const { tree } = randomTree(seed);
      const tags = [...ruleTags({ id: 'three-man' }, {}, null), ['White', 'A "B" \\ C'] as const];
      const text = writeRecord(tags, tree, CELLS);
      const read = readRecord(text, CELLS);
      expect(read.tags).toEqual(tags);
      // Marks come before arrows in a file.
      const marksFirst = (value: unknown): unknown =>
        JSON.parse(
          JSON.stringify(value, (key, part: unknown) =>
            key === 'shapes'
              ? (part as { cells: number[] }[]).toSorted((a, b) => a.cells.length - b.cells.length)
              : part,
          ),
        );
      expect(marksFirst(plain(read.tree))).toEqual(marksFirst(plain(tree)));
      expect(writeRecord(read.tags, read.tree, CELLS)).toBe(text);
    }
  });

  it('reads the example of the documentation', () => {
    const text = `[Event "An evening"]
[Variant "three-player"]

1. 7d9 Nj8 {solid [%clk 0:09:41]} (k6j8? $6 {a slip}) mk10
2. @gray:offer-draw b5c5 *
[Variant "three-man"] 1. x *`;
    const { tags, tree } = readRecord(text, CELLS);
    expect(tags).toEqual([
      ['Event', 'An evening'],
      ['Variant', 'three-player'],
    ]);
    const [first] = nodeOf(tree, ROOT).children;
    const [main, other] = nodeOf(tree, first!).children.map((id) => nodeOf(tree, id));
    expect(main).toMatchObject({ act: 'Nj8', comment: 'solid', commands: '[%clk 0:09:41]' });
    expect(other).toMatchObject({ act: 'k6j8', comment: 'a slip', glyph: '?!' });
    const offer = nodeOf(tree, nodeOf(tree, main!.children[0]!).children[0]!);
    expect(offer.act).toEqual({ seat: 'gray', type: 'offer-draw' });
    expect(actToken({ seat: 'white', type: 'resign', board: 1 })).toBe('@1:white:resign');
  });

  it('names the edition of the rules', () => {
    expect(ruleTags({ id: 'four-player', edition: 2 }, { mode: 'teams' }, null)).toEqual([
      ['Variant', 'four-player'],
      ['Options', 'edition=2 mode=teams'],
    ]);
    expect(ruleTags({ id: 'four-player', edition: 2 }, { edition: '1' }, '…')[1]).toEqual([
      'Options',
      'edition=1',
    ]);
  });
});
