// Turns a pasted game file into a tree. The server knows the notations of the games, so it reads
// the main line, and each variation as a game of its own.

import { api, type Options } from '../../api';
import type { Act } from '../../play/playable';
import { actToken, readRecord, type ReadRecord, ruleTags, type Tags } from './record';
import type { Analysed } from './share_text';
import {
  actsTo,
  addActs,
  emptyTree,
  leaves,
  nodeOf,
  pathTo,
  ROOT,
  setCommands,
  setComment,
  toggleGlyph,
  toggleShape,
  type Tree,
} from './tree';

/** The most variations that are read from a file. */
const MOST_VARIATIONS = 200;

export interface Imported {
  readonly analysed: Analysed;
  /** The message about the end of the readable part, or an empty text. */
  readonly stopped: string;
  /** The number of other games in the text. */
  readonly more: number;
}

export async function importText(text: string, variant: string | null): Promise<Imported> {
  const read = await api.readPasted({ text, variant });
  const options = read.options as Options;
  const main = addActs(emptyTree(), ROOT, read.acts);
  const base = {
    variant: read.variant,
    options,
    start: read.position,
    current: ROOT,
    table: null,
  };
  const result = { stopped: read.stopped?.message ?? '', more: read.more };
  const picture = await api.board(read.variant, options);
  const file = readRecord(
    text,
    picture.cells.map(({ name }) => name),
  );
  // Other formats have no variations that the game file format could describe.
  if (tagOf(file.tags, 'Variant') !== read.variant)
    return { analysed: { ...base, tree: main.tree, names: [] }, ...result };
  const game = (await api.variants()).find(({ id }) => id === read.variant);
  const tags = [
    ...ruleTags(game ?? { id: read.variant }, options, read.position),
    ...file.tags.filter(([name]) => name === 'Notation'),
  ];
  const seats = game?.seats ?? [];
  const names = seats.map(({ name }) => tagOf(file.tags, name.replace(/^./, upper)) ?? '');
  const tree = await withVariations(main.tree, file, tags);
  return {
    analysed: { ...base, tree, names: names.some((one) => one !== '') ? names : [] },
    ...result,
  };
}

const upper = (sign: string) => sign.toUpperCase();

const tagOf = (tags: Tags, wanted: string) => tags.find(([name]) => name === wanted)?.[1];

/** Adds the variations and notes of a file to its main line. */
async function withVariations(main: Tree, file: ReadRecord, tags: Tags): Promise<Tree> {
  const ids = new Map([[ROOT, ROOT]]);
  let tree = main;
  const [first, ...others] = leaves(file.tree).slice(0, MOST_VARIATIONS);
  if (first !== undefined) matchActs(file.tree, first, actsTo(main, leaves(main)[0] ?? ROOT));
  for (const leaf of others) {
    const words = actsTo(file.tree, leaf).map(actToken);
    const head = tags.map(([name, value]) => `[${name} ${JSON.stringify(value)}]`).join('\n');
    const read = await api
      .readPasted({ text: `${head}\n\n${words.join(' ')} *`, variant: null })
      .catch(() => null);
    if (read) matchActs(file.tree, leaf, read.acts);
  }
  for (const [word, id] of ids) tree = withNotes(tree, id, file.tree, word);
  return tree;

  /** Assigns the acts of a line to its words. A draw offer can be part of a turn's word. */
  function matchActs(words: Tree, leaf: number, acts: readonly Act[]): void {
    let [at, next] = [ROOT, 0];
    for (const word of pathTo(words, leaf)) {
      const text = nodeOf(words, word).act;
      const offer = typeof text === 'string' && text.endsWith('=') && isOffer(acts[next + 1]);
      const own = acts.slice(next, next + (offer ? 2 : 1));
      if (own.length === 0) return;
      const added = addActs(tree, at, own);
      [tree, at] = [added.tree, added.id];
      ids.set(word, at);
      next += own.length;
    }
  }
}

const isOffer = (act: Act | undefined) => typeof act === 'object' && act.type === 'offer-draw';

function withNotes(tree: Tree, id: number, from: Tree, word: number): Tree {
  const { comment, glyph, shapes, commands } = nodeOf(from, word);
  let made = comment === '' ? tree : setComment(tree, id, comment);
  if (commands !== '') made = setCommands(made, id, commands);
  if (glyph !== null && nodeOf(made, id).glyph !== glyph) made = toggleGlyph(made, id, glyph);
  return shapes.reduce((one, shape) => toggleShape(one, id, shape), made);
}
