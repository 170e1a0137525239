// A tree as a compact text, for links. Reading a written tree returns an equal tree.
//
// The text is a JSON array. Its last part lists the nodes before their children. The functions are
// pure.

import type { Options } from '../../api';
import type { Act } from '../../play/playable';
import {
  addAct,
  emptyTree,
  type Glyph,
  GLYPHS,
  nodeOf,
  ROOT,
  type Shape,
  SHAPE_COLOURS,
  setCommands,
  setComment,
  toggleGlyph,
  toggleShape,
  type Tree,
} from './tree';

/** Everything that a link restores. */
export interface Analysed {
  readonly variant: string;
  readonly options: Options;
  /** The position string of the start. Null for the initial position of the game. */
  readonly start: string | null;
  readonly tree: Tree;
  /** The id of the current node. */
  readonly current: number;
  /** The names of the players by seat. Empty if unknown. */
  readonly names: readonly string[];
  /** The table that the game comes from. */
  readonly table: string | null;
}

const VERSION = 1;

/** Comment, index of the glyph, shapes, and commands. Trailing empty parts are absent. */
type Notes = readonly [string?, number?, (readonly number[])[]?, string?];
/** An act, the number of levels between the previous node and the parent, and the notes. */
type Item = string | readonly [number, Act, Notes?];

function notesOf(tree: Tree, id: number): Notes {
  const { comment, glyph, shapes, commands } = nodeOf(tree, id);
  const all: (string | number | number[][])[] = [
    comment,
    glyph === null ? -1 : GLYPHS.indexOf(glyph),
    shapes.map(({ colour, cells }) => [SHAPE_COLOURS.indexOf(colour), ...cells]),
    commands,
  ];
  const empty = [comment === '', glyph === null, shapes.length === 0, commands === ''];
  return all.slice(0, empty.lastIndexOf(false) + 1) as unknown as Notes;
}

/** Returns the ids of all nodes except the root. Each is before its children. */
function inOrder(tree: Tree): number[] {
  const [found, open] = [[] as number[], [ROOT]];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id !== ROOT) found.push(id);
    open.push(...nodeOf(tree, id).children.toReversed());
  }
  return found;
}

export function writeShare({ variant, options, start, tree, current, names, table }: Analysed) {
  const order = inOrder(tree);
  const depths = new Map([[ROOT, 0]]);
  let last = 0;
  const items = order.map((id): Item => {
    const { parent, act } = nodeOf(tree, id);
    const depth = depths.get(parent ?? ROOT)! + 1;
    depths.set(id, depth);
    const up = last - depth + 1;
    last = depth;
    const notes = notesOf(tree, id);
    if (up === 0 && typeof act === 'string' && notes.length === 0) return act;
    return notes.length === 0 ? [up, act!] : [up, act!, notes];
  });
  const at = order.indexOf(current) + 1;
  return JSON.stringify([
    VERSION,
    variant,
    options,
    start,
    at,
    notesOf(tree, ROOT),
    items,
    names,
    table,
  ]);
}

function withNotes(tree: Tree, id: number, notes: Notes): Tree {
  const [comment = '', glyph = -1, shapes = [], commands = ''] = notes;
  let made = comment === '' ? tree : setComment(tree, id, String(comment));
  const sign: Glyph | undefined = GLYPHS[glyph];
  if (sign) made = toggleGlyph(made, id, sign);
  for (const [colour = 0, ...cells] of shapes) {
    const shape = { colour: SHAPE_COLOURS[colour] ?? 'green', cells: cells as never } as Shape;
    if (cells.length === 1 || cells.length === 2) made = toggleShape(made, id, shape);
  }
  return commands === '' ? made : setCommands(made, id, String(commands));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isAct = (value: unknown): value is Act =>
  isText(value) || (typeof value === 'object' && value !== null && 'type' in value);

/** Reads the text of a link. Returns null if the text is not valid. */
export function readShare(text: string): Analysed | null {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts[0] !== VERSION) return null;
  const [, variant, options, start, at, first, items, names, table] = parts as unknown[];
  if (!isText(variant) || typeof options !== 'object' || !Array.isArray(items)) return null;
  let tree = withNotes(emptyTree(), ROOT, Array.isArray(first) ? (first as unknown as Notes) : []);
  const path = [ROOT];
  const order = [ROOT];
  for (const item of items as unknown[]) {
    const [up, act, notes] = (isText(item) ? [0, item] : item) as [number, unknown, Notes?];
    if (!isAct(act) || typeof up !== 'number' || up < 0 || up >= path.length) return null;
    path.splice(path.length - up, up);
    const added = addAct(tree, path.at(-1)!, act);
    tree = Array.isArray(notes) ? withNotes(added.tree, added.id, notes) : added.tree;
    path.push(added.id);
    order.push(added.id);
  }
  return {
    variant,
    options: (options ?? {}) as Options,
    start: isText(start) ? start : null,
    tree,
    current: order[Number(at)] ?? ROOT,
    names: Array.isArray(names) ? names.map(String) : [],
    table: isText(table) ? table : null,
  };
}
