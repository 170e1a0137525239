// The variation tree of an analysis. The functions are pure: each returns a new tree.
//
// The first child of a node continues its line, and the other children are variations.

import type { Logged } from '../../gen/wire';
import type { Act } from '../../play/playable';

export const GLYPHS = ['!!', '!', '!?', '?!', '?', '??'] as const;
export type Glyph = (typeof GLYPHS)[number];

export const SHAPE_COLOURS = ['green', 'red', 'blue', 'yellow'] as const;

/** A mark on one cell, or an arrow between two. Cells are indices. */
export interface Shape {
  readonly colour: (typeof SHAPE_COLOURS)[number];
  readonly cells: readonly [number] | readonly [number, number];
}

export interface TreeNode {
  readonly id: number;
  /** The parent's id. Null for the root. */
  readonly parent: number | null;
  /** The turn or action that leads to the node. Null for the root. */
  readonly act: Act | null;
  /** The act in the log of the game. Null until the server has replayed it. */
  readonly entry: Logged | null;
  readonly children: readonly number[];
  readonly comment: string;
  readonly glyph: Glyph | null;
  readonly shapes: readonly Shape[];
  /** Commands of a game file, such as clocks. The tree keeps them unchanged. */
  readonly commands: string;
}

export interface Tree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  /** The id of the next node. */
  readonly next: number;
}

export const ROOT = 0;

const BLANK = { entry: null, children: [], comment: '', glyph: null, shapes: [], commands: '' };

export const emptyTree = (): Tree => ({
  nodes: new Map([[ROOT, { ...BLANK, id: ROOT, parent: null, act: null }]]),
  next: ROOT + 1,
});

/** Returns whether a tree has no acts, comments and drawings. */
export const isBlank = ({ nodes }: Tree): boolean => {
  const root = nodes.get(ROOT);
  return nodes.size === 1 && root?.comment === '' && root.shapes.length === 0;
};

/** Returns a node. Returns the root if the id is unknown. */
export const nodeOf = (tree: Tree, id: number): TreeNode =>
  tree.nodes.get(id) ?? tree.nodes.get(ROOT)!;

/** Returns an act as a text that is equal for equal acts. Ignores ids of offers. */
export function actKey(act: Act): string {
  if (typeof act === 'string') return act;
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .filter(([key, part]) => key !== 'offer' && part !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [key, sorted(part)])
      : value;
  return JSON.stringify(sorted(act));
}

export const childWith = (tree: Tree, parent: number, act: Act): number | null =>
  nodeOf(tree, parent).children.find((id) => actKey(nodeOf(tree, id).act ?? '') === actKey(act)) ??
  null;

/** Returns the tree with changed fields of one node. */
function change(tree: Tree, id: number, fields: Partial<TreeNode>): Tree {
  const node = tree.nodes.get(id);
  if (!node) return tree;
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...node, ...fields }) };
}

/** Adds an act after a node. If the node has this child, returns its id and the same tree. */
export function addAct(
  tree: Tree,
  parent: number,
  act: Act,
  entry: Logged | null = null,
): { readonly tree: Tree; readonly id: number } {
  return addActs(tree, parent, [act], [entry]);
}

/** Adds acts one after the other, and returns the id of the last node. */
export function addActs(
  tree: Tree,
  parent: number,
  acts: readonly Act[],
  entries: readonly (Logged | null)[] = [],
): { readonly tree: Tree; readonly id: number } {
  const nodes = new Map(tree.nodes);
  let [next, at] = [tree.next, nodes.has(parent) ? parent : ROOT];
  acts.forEach((act, index) => {
    const known = childWith({ nodes, next }, at, act);
    if (known !== null) {
      at = known;
      return;
    }
    const above = nodes.get(at)!;
    nodes.set(at, { ...above, children: [...above.children, next] });
    nodes.set(next, { ...BLANK, id: next, parent: at, act, entry: entries[index] ?? null });
    at = next;
    next += 1;
  });
  return next === tree.next ? { tree, id: at } : { tree: { nodes, next }, id: at };
}

/** Returns the ids from the first node after the root to the node. */
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let node = tree.nodes.get(id); node && node.parent !== null;) {
    path.push(node.id);
    node = tree.nodes.get(node.parent);
  }
  return path.reverse();
}

export const actsTo = (tree: Tree, id: number): Act[] =>
  pathTo(tree, id).flatMap((one) => nodeOf(tree, one).act ?? []);

/** Returns the id of the last node on the path of these acts that exists. */
export function findPath(tree: Tree, acts: readonly Act[]): number {
  let at = ROOT;
  for (const act of acts) {
    const next = childWith(tree, at, act);
    if (next === null) return at;
    at = next;
  }
  return at;
}

/** Returns the path to a node, and the first children after it. */
export function lineThrough(tree: Tree, id: number): number[] {
  const line = pathTo(tree, id);
  let [next] = nodeOf(tree, id).children;
  while (next !== undefined) {
    line.push(next);
    [next] = nodeOf(tree, next).children;
  }
  return line;
}

/** Returns the last nodes of all lines, the main line first. */
export function leaves(tree: Tree): number[] {
  const [found, open] = [[] as number[], [ROOT]];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { children } = nodeOf(tree, id);
    if (children.length === 0 && id !== ROOT) found.push(id);
    open.push(...children.toReversed());
  }
  return found;
}

/** Returns whether a node continues its parent's line. */
export function isFirst(tree: Tree, id: number): boolean {
  const { parent } = nodeOf(tree, id);
  return parent === null || nodeOf(tree, parent).children[0] === id;
}

/** Returns the first node of the variation that contains the node. Null on the main line. */
export const variationOf = (tree: Tree, id: number): number | null =>
  pathTo(tree, id).findLast((one) => !isFirst(tree, one)) ?? null;

function toFront(tree: Tree, id: number): Tree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const others = nodeOf(tree, parent).children.filter((one) => one !== id);
  return change(tree, parent, { children: [id, ...others] });
}

/** Exchanges the variation that contains the node with the line that it leaves. */
export function promote(tree: Tree, id: number): Tree {
  const first = variationOf(tree, id);
  return first === null ? tree : toFront(tree, first);
}

/** Makes the line to the node the main line. */
export const makeMain = (tree: Tree, id: number): Tree =>
  pathTo(tree, id).reduce((made, one) => (isFirst(made, one) ? made : toFront(made, one)), tree);

/** Removes a node and everything after it. The root cannot be removed. */
export function remove(tree: Tree, id: number): Tree {
  const gone = tree.nodes.get(id);
  if (!gone || gone.parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const above = nodes.get(gone.parent)!;
  nodes.set(above.id, { ...above, children: above.children.filter((one) => one !== id) });
  const open = [id];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    open.push(...(nodes.get(one)?.children ?? []));
    nodes.delete(one);
  }
  return { ...tree, nodes };
}

export const setComment = (tree: Tree, id: number, comment: string): Tree =>
  change(tree, id, { comment });

/** Sets the glyph of a node, or removes it if the node has this glyph. */
export const toggleGlyph = (tree: Tree, id: number, glyph: Glyph): Tree =>
  id === ROOT ? tree : change(tree, id, { glyph: nodeOf(tree, id).glyph === glyph ? null : glyph });

/** Replaces the glyph by the next one. After the last one, the node has no glyph. */
export function nextGlyph(tree: Tree, id: number): Tree {
  const { glyph } = nodeOf(tree, id);
  if (id === ROOT) return tree;
  const at = glyph === null ? -1 : GLYPHS.indexOf(glyph);
  return change(tree, id, { glyph: GLYPHS[at + 1] ?? null });
}

/** Adds a shape. If the cells have a shape of another colour, replaces it; else removes it. */
export function toggleShape(tree: Tree, id: number, shape: Shape): Tree {
  const { shapes } = nodeOf(tree, id);
  const same = (one: Shape) => one.cells.join() === shape.cells.join();
  const known = shapes.find(same);
  const others = shapes.filter((one) => !same(one));
  return change(tree, id, {
    shapes: known?.colour === shape.colour ? others : [...others, shape],
  });
}

export const clearShapes = (tree: Tree, id: number): Tree =>
  nodeOf(tree, id).shapes.length === 0 ? tree : change(tree, id, { shapes: [] });

export const setCommands = (tree: Tree, id: number, commands: string): Tree =>
  change(tree, id, { commands });

/** Returns the tree with the log entries of the path to a node. Keeps the tree if it has them. */
export function withEntries(tree: Tree, id: number, log: readonly Logged[]): Tree {
  const missing = pathTo(tree, id)
    .map((one, index) => ({ node: nodeOf(tree, one), entry: log[index] }))
    .filter(({ node, entry }) => node.entry === null && entry !== undefined);
  if (missing.length === 0) return tree;
  const nodes = new Map(tree.nodes);
  for (const { node, entry } of missing) nodes.set(node.id, { ...node, entry: entry! });
  return { ...tree, nodes };
}
