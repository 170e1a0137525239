// The rows of the list of moves: rounds of the main line, actions, comments and variations. The
// functions are pure.

import type { Logged } from '../../gen/wire';
import { nodeOf, ROOT, type Tree, type TreeNode } from './tree';

/** A turn or action in a row of a variation. */
export interface Step {
  readonly node: TreeNode;
  /** The number of the round. */
  readonly number: number;
  /** True if the row shows the number before the move. */
  readonly numbered: boolean;
}

export type TreeRow =
  | {
      readonly kind: 'round';
      readonly key: string;
      readonly number: number;
      readonly cells: readonly (TreeNode | null)[];
    }
  | { readonly kind: 'act'; readonly key: string; readonly node: TreeNode }
  | { readonly kind: 'comment'; readonly key: string; readonly node: TreeNode }
  | {
      readonly kind: 'variation';
      readonly key: string;
      /** 1 for a variation of the main line, 2 for a variation of it, and so on. */
      readonly depth: number;
      readonly steps: readonly Step[];
    };

/** Counts rounds: a round begins when a seat comes that is not after the last one. */
interface Counter {
  readonly number: number;
  readonly last: number;
}

const FIRST: Counter = { number: 0, last: Infinity };

/** Returns whether an entry is a turn with a place in a round. */
const isTurn = (entry: Logged | null): entry is Logged & { readonly seat: number } =>
  entry?.turn === true && entry.seat !== null;

function count(counter: Counter, entry: Logged | null): Counter {
  if (!isTurn(entry)) return counter;
  const begins = entry.seat <= counter.last || counter.number === 0;
  return { number: begins ? counter.number + 1 : counter.number, last: entry.seat };
}

/** Returns the rows of a variation that begins with `first`, and of the variations inside it. */
function variationRows(tree: Tree, first: number, before: Counter, depth: number): TreeRow[] {
  const rows: TreeRow[] = [];
  let steps: Step[] = [];
  let counter = before;
  const end = () => {
    if (steps.length > 0)
      rows.push({ kind: 'variation', key: `v${steps[0]!.node.id}`, depth, steps });
    steps = [];
  };
  for (let id: number | undefined = first; id !== undefined;) {
    const node: TreeNode = nodeOf(tree, id);
    const from = counter;
    counter = count(counter, node.entry);
    const numbered = steps.length === 0 || counter.number !== from.number;
    steps.push({ node, number: counter.number, numbered });
    const siblings: readonly number[] =
      id === first ? [] : nodeOf(tree, node.parent ?? ROOT).children;
    const others = siblings[0] === id ? siblings.slice(1) : [];
    if (others.length > 0) end();
    for (const other of others) rows.push(...variationRows(tree, other, from, depth + 1));
    [id] = node.children;
  }
  end();
  return rows;
}

/** Returns all rows of the tree. */
export function treeRows(tree: Tree, seats: number): TreeRow[] {
  const rows: TreeRow[] = [];
  const root = nodeOf(tree, ROOT);
  if (root.comment !== '') rows.push({ kind: 'comment', key: `c${ROOT}`, node: root });
  let counter = FIRST;
  let round: (TreeNode | null)[] | null = null;
  for (let parent = root; parent.children.length > 0;) {
    const [id, ...others] = parent.children;
    const node = nodeOf(tree, id!);
    const { entry } = node;
    const before = counter;
    counter = count(counter, entry);
    if (!isTurn(entry)) {
      round = null;
      rows.push({ kind: 'act', key: `a${node.id}`, node });
    } else {
      if (round === null || counter.number !== before.number) {
        round = Array.from({ length: seats }, () => null);
        rows.push({ kind: 'round', key: `r${node.id}`, number: counter.number, cells: round });
      }
      round[entry.seat] = node;
    }
    if (node.comment !== '') {
      rows.push({ kind: 'comment', key: `c${node.id}`, node });
      round = null;
    }
    for (const other of others) {
      rows.push(...variationRows(tree, other, before, 1));
      round = null;
    }
    parent = node;
  }
  return rows;
}

/** Returns the number of the round of each node on the path to a node. */
export function roundOf(entries: readonly (Logged | null)[]): number {
  return entries.reduce(count, FIRST).number;
}
