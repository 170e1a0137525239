// Random variation trees with comments, glyphs, shapes and actions, from a seed.

import type { Act } from '../src/play/playable';
import {
  addAct,
  emptyTree,
  GLYPHS,
  nodeOf,
  ROOT,
  setCommands,
  setComment,
  SHAPE_COLOURS,
  toggleGlyph,
  toggleShape,
  type Tree,
} from '../src/analysis/tree/tree';

/** Returns a generator of numbers from 0 to `below` - 1. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    mixed = (mixed ^ (mixed >>> 16)) >>> 0;
    return mixed % below;
  };
}

export const CELLS = Array.from({ length: 40 }, (_, n) => `${'abcdefgh'[n % 8]!}${(n >> 3) + 1}`);

const COMMENTS = [
  'good',
  'a } brace and a \\ backslash',
  'ends with \\',
  '„Läufer“ schlägt 🐴',
  'two\nlines',
  '(not a variation) 1. [x] ; % $5 @a:b',
  '"quoted" <1,0>',
];
const ACTS: readonly Act[] = [
  { seat: 'gray', type: 'offer-draw' },
  { seat: 'white', type: 'agree-result', points: { white: '1/2', black: '0' }, resigner: 'gray' },
  { seat: 'black', type: 'resign', board: 1 },
  { seat: 'white', type: 'declare-mate', words: 'a "{" } \\' },
];

function decorated(tree: Tree, id: number, next: (below: number) => number): Tree {
  let made = tree;
  if (next(4) === 0) made = setComment(made, id, COMMENTS[next(COMMENTS.length)]!);
  if (next(4) === 0) made = toggleGlyph(made, id, GLYPHS[next(GLYPHS.length)]!);
  if (next(9) === 0) made = setCommands(made, id, `[%clk 0:0${next(10)}:41]`);
  for (let shapes = next(8) === 0 ? next(4) : 0; shapes > 0; shapes -= 1) {
    const [from, to] = [next(CELLS.length), next(CELLS.length)];
    const cells = next(2) === 0 || from === to ? ([from] as const) : ([from, to] as const);
    made = toggleShape(made, id, { colour: SHAPE_COLOURS[next(4)]!, cells });
  }
  return made;
}

/** Returns a tree with up to `most` nodes. */
export function randomTree(seed: number, most = 60): { tree: Tree; ids: number[] } {
  const next = random(seed);
  let tree = decorated(emptyTree(), ROOT, next);
  const ids = [ROOT];
  for (let left = next(most); left > 0; left -= 1) {
    const parent = next(4) === 0 ? ids[next(ids.length)]! : ids.at(-1)!;
    const cell = () => CELLS[next(CELLS.length)]!;
    const turn = next(9) === 0 ? `${cell()}${cell()}&${cell()}${cell()}` : `${cell()}${cell()}`;
    const act = next(8) === 0 ? ACTS[next(ACTS.length)]! : next(12) === 0 ? `0:${turn}` : turn;
    const added = addAct(tree, parent, act);
    tree = added.tree;
    if (
      added.id !== ids.at(-1) &&
      nodeOf(tree, added.id).comment === '' &&
      !ids.includes(added.id)
    ) {
      ids.push(added.id);
      tree = decorated(tree, added.id, next);
    }
  }
  return { tree, ids };
}

/** Returns a tree as nested lists, without ids. */
export function plain(tree: Tree, id = ROOT): unknown {
  const { act, comment, glyph, shapes, commands, children } = nodeOf(tree, id);
  return {
    act,
    comment,
    glyph,
    shapes,
    commands,
    children: children.map((one) => plain(tree, one)),
  };
}
