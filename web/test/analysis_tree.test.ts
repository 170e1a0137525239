import { describe, expect, it } from 'vitest';
import {
  actsTo,
  addAct,
  addActs,
  emptyTree,
  findPath,
  leaves,
  lineThrough,
  makeMain,
  nextGlyph,
  nodeOf,
  pathTo,
  promote,
  remove,
  ROOT,
  toggleShape,
  variationOf,
  withEntries,
} from '../src/analysis/tree/tree';
import { plain, random, randomTree } from './random_tree';

const acts = (words: string) => words.split(' ');

/** Returns the tree 1. a b c (b2 c2) (b3). */
function small() {
  const main = addActs(emptyTree(), ROOT, acts('a b c'));
  const a = pathTo(main.tree, main.id)[0]!;
  const second = addActs(main.tree, a, acts('b2 c2'));
  return { ...addActs(second.tree, a, ['b3']), a, b2: second.id };
}

describe('tree', () => {
  it('merges equal acts', () => {
    const { tree, id } = small();
    const again = addActs(tree, ROOT, acts('a b3'));
    expect(again).toEqual({ tree, id });
    const offer = { seat: 'white', type: 'offer-draw', offer: 'x1' };
    const first = addAct(tree, ROOT, offer);
    expect(addAct(first.tree, ROOT, { type: 'offer-draw', seat: 'white' }).id).toBe(first.id);
  });

  it('follows paths in both directions', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { tree, ids } = randomTree(seed);
      for (const id of ids) {
        expect(findPath(tree, actsTo(tree, id))).toBe(id);
        const line = lineThrough(tree, id);
        expect(nodeOf(tree, line.at(-1) ?? ROOT).children).toEqual([]);
        expect(pathTo(tree, line.at(-1) ?? ROOT)).toEqual(line);
      }
    }
  });

  it('promotes variations and keeps all acts', () => {
    const { tree, b2, a } = small();
    const names = (of: typeof tree) => nodeOf(of, a).children.map((id) => nodeOf(of, id).act);
    expect(names(promote(tree, b2))).toEqual(['b2', 'b', 'b3']);
    for (let seed = 0; seed < 200; seed += 1) {
      const { tree, ids } = randomTree(seed);
      const id = ids[random(seed)(ids.length)]!;
      const main = makeMain(tree, id);
      expect(variationOf(main, id)).toBeNull();
      expect(lineThrough(main, ROOT).slice(0, pathTo(tree, id).length)).toEqual(pathTo(tree, id));
      expect(leaves(main).toSorted()).toEqual(leaves(tree).toSorted());
      const once = promote(tree, id);
      expect(actsTo(once, id)).toEqual(actsTo(tree, id));
    }
  });

  it('removes a node and everything after it', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { tree, ids } = randomTree(seed);
      const id = ids[random(seed)(ids.length)]!;
      const rest = remove(tree, id);
      if (id === ROOT) expect(rest).toBe(tree);
      else for (const one of ids) expect(rest.nodes.has(one)).toBe(!pathTo(tree, one).includes(id));
    }
  });

  it('has one shape for each pair of cells, and cycles glyphs', () => {
    const { tree, id } = small();
    const once = toggleShape(tree, id, { colour: 'green', cells: [1, 2] });
    const red = toggleShape(once, id, { colour: 'red', cells: [1, 2] });
    expect(nodeOf(red, id).shapes).toEqual([{ colour: 'red', cells: [1, 2] }]);
    expect(plain(toggleShape(once, id, { colour: 'green', cells: [1, 2] }))).toEqual(plain(tree));
    let marked = tree;
    for (const glyph of ['!!', '!', '!?', '?!', '?', '??', null]) {
      marked = nextGlyph(marked, id);
      expect(nodeOf(marked, id).glyph).toBe(glyph);
    }
  });

  it('stores the log of a line once', () => {
    const { tree, b2 } = small();
    const entry = { seat: 0, board: null, turn: true, text: 'a', words: 'A' };
    const named = withEntries(tree, b2, [entry, { ...entry, words: 'B2' }, entry]);
    expect(pathTo(named, b2).map((id) => nodeOf(named, id).entry?.words)).toEqual(['A', 'B2', 'A']);
    expect(withEntries(named, b2, [entry, entry, entry])).toBe(named);
  });
});
