// Trees as game files: text with tags, variations, comments and glyphs. The functions are pure.

import type { Options } from '../../api';
import type { VariantView } from '../../gen/wire';
import type { Act } from '../../play/playable';
import { tokens } from './record_tokens';
import {
  addAct,
  emptyTree,
  type Glyph,
  GLYPHS,
  nodeOf,
  ROOT,
  setCommands,
  setComment,
  type Shape,
  SHAPE_COLOURS,
  toggleGlyph,
  toggleShape,
  type Tree,
} from './tree';

export type Tags = readonly (readonly [name: string, value: string])[];

/** Names of cells by index. */
type Cells = readonly string[];

/** The first letters of colours, which commands for arrows and marks use. */
const LETTERS = SHAPE_COLOURS.map((colour) => colour.charAt(0).toUpperCase());
const WIDTH = 100;

/** Returns the tags that define the rules and the start of a game. */
export function ruleTags(
  { id, edition }: Pick<VariantView, 'id' | 'edition'>,
  options: Options,
  start: string | null,
): Tags {
  // Files without an edition follow the first one.
  const all =
    edition === undefined || 'edition' in options ? options : { ...options, edition: `${edition}` };
  const chosen = Object.entries(all).sort(([a], [b]) => a.localeCompare(b));
  return [
    ['Variant', id],
    ...(chosen.length > 0
      ? [['Options', chosen.map(([id, value]) => `${id}=${value}`).join(' ')] as const]
      : []),
    ...(start === null ? [] : [['Position', start] as const]),
  ];
}

/** Returns a turn or an action as the token of a game file. */
export function actToken(act: Act): string {
  if (typeof act === 'string') return act;
  const { seat, type, board, offer: _, ...fields } = act;
  const where = board === undefined ? '' : `${String(board)}:`;
  const rest = Object.keys(fields).length === 0 ? '' : JSON.stringify(fields);
  return `@${where}${seat}:${type}${rest}`;
}

const quote = (value: string) => value.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');

function shapeCommands(shapes: readonly Shape[], cells: Cells): string[] {
  const words = (count: number) =>
    shapes
      .filter((one) => one.cells.length === count)
      .map(
        ({ colour, cells: at }) =>
          LETTERS[SHAPE_COLOURS.indexOf(colour)]! + at.map((cell) => cells[cell] ?? '').join('-'),
      )
      .join(',');
  const [marks, arrows] = [words(1), words(2)];
  return [...(marks ? [`[%csl ${marks}]`] : []), ...(arrows ? [`[%cal ${arrows}]`] : [])];
}

/** Returns the act of a node with its glyph and its comment. */
function nodeTokens(tree: Tree, id: number, cells: Cells): string[] {
  const { act, glyph, comment, shapes, commands } = nodeOf(tree, id);
  const words = [...shapeCommands(shapes, cells), commands, comment].filter((one) => one !== '');
  return [
    ...(act === null ? [] : [actToken(act)]),
    ...(glyph === null ? [] : [`$${NUMBERS[glyph]}`]),
    ...(words.length === 0 ? [] : [`{${words.join(' ').replace(/[\\}]/g, '\\$&')}}`]),
  ];
}

const NUMBERS: Readonly<Record<Glyph, number>> = {
  '!': 1,
  '?': 2,
  '!!': 3,
  '??': 4,
  '!?': 5,
  '?!': 6,
};

function lineTokens(tree: Tree, from: number, cells: Cells): string[] {
  const found: string[] = [];
  for (let id = from; ;) {
    const [first, ...others] = nodeOf(tree, id).children;
    if (first === undefined) return found;
    found.push(...nodeTokens(tree, first, cells));
    for (const other of others)
      found.push('(', ...nodeTokens(tree, other, cells), ...lineTokens(tree, other, cells), ')');
    id = first;
  }
}

/** Joins tokens to lines. Parentheses need no spaces. */
function wrap(words: readonly string[]): string {
  let text = '';
  let width = 0;
  for (const word of words) {
    const tight = word === ')' || text.endsWith('(');
    const long = width + word.length + 1 > WIDTH && !tight;
    const gap = text === '' || tight ? '' : long ? '\n' : ' ';
    text += gap + word;
    width = long ? word.length : width + gap.length + word.length;
  }
  return text;
}

/** Writes a game file. `result` is a token such as `*`. */
export function writeRecord(tags: Tags, tree: Tree, cells: Cells, result = '*'): string {
  const head = tags.map(([name, value]) => `[${name} "${quote(value)}"]\n`).join('');
  const moves = [...nodeTokens(tree, ROOT, cells), ...lineTokens(tree, ROOT, cells), result];
  return `${head}\n${wrap(moves)}\n`;
}

/** Reads shapes and other commands from a comment. */
function withComment(tree: Tree, id: number, text: string, cells: Cells): Tree {
  const commands: string[] = [];
  let made = tree;
  const rest = text
    .replace(/\[%(\w+) ([^\]]*)\]/g, (whole, name: string, value: string) => {
      if (name !== 'cal' && name !== 'csl') commands.push(whole);
      else for (const word of value.split(',')) made = withShape(made, id, word.trim(), cells);
      return '';
    })
    .trim();
  const { comment, commands: old } = nodeOf(made, id);
  if (commands.length > 0)
    made = setCommands(made, id, [...(old === '' ? [] : [old]), ...commands].join(' '));
  return rest === '' ? made : setComment(made, id, comment === '' ? rest : `${comment} ${rest}`);
}

function withShape(tree: Tree, id: number, word: string, cells: Cells): Tree {
  const colour = SHAPE_COLOURS[LETTERS.indexOf(word.charAt(0))];
  const found = word
    .slice(1)
    .split('-')
    .map((name) => cells.indexOf(name));
  if (!colour || found.includes(-1) || found.length > 2) return tree;
  return toggleShape(tree, id, { colour, cells: found as unknown as Shape['cells'] });
}

/** The first game of a file. Turns are as in the file: move strings or notation. */
export interface ReadRecord {
  readonly tags: Tags;
  readonly tree: Tree;
}

export function readRecord(text: string, cells: Cells): ReadRecord {
  const tags: [string, string][] = [];
  let tree = emptyTree();
  let at = ROOT;
  const open: number[] = [];
  let began = false;
  for (const token of tokens(text)) {
    if (token.kind === 'tag' || token.kind === 'start') {
      if (began) break;
      if (token.kind === 'tag') tags.push([token.name, token.value]);
      continue;
    }
    began = true;
    if (token.kind === 'act') ({ tree, id: at } = addAct(tree, at, token.act));
    else if (token.kind === 'comment') tree = withComment(tree, at, token.text, cells);
    else if (token.kind === 'glyph') {
      const glyph = GLYPHS.find((one) => one === token.mark);
      if (glyph && nodeOf(tree, at).glyph !== glyph) tree = toggleGlyph(tree, at, glyph);
    } else if (token.kind === 'begin') {
      open.push(at);
      at = nodeOf(tree, at).parent ?? ROOT;
    } else if (token.kind === 'end') at = open.pop() ?? at;
    else if (open.length === 0) break;
  }
  return { tags, tree };
}
