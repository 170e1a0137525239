// Opens analyses: from a table, from the options in an address, or from acts.

import { api, ApiError, type Options } from '../../api';
import type { GameReview, VariantView, Verdict } from '../../gen/wire';
import { readAddress } from '../../play/address';
import type { Act } from '../../play/playable';
import { texts } from '../../texts';
import { analysisAddress } from './address';
import { type Imported, importText } from './import';
import type { Analysed } from './share_text';
import {
  addActs,
  emptyTree,
  findPath,
  type Glyph,
  nodeOf,
  ROOT,
  toggleGlyph,
  type Tree,
} from './tree';

const MARKS: Readonly<Record<Verdict, Glyph>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};
/** The length of the variations that show better lines of a review. */
const MOST_TURNS = 4;
const START = { start: null, current: ROOT, names: [], table: null };

/** Returns the game with this id. Rejects if the site does not offer it. */
export async function gameWithId(id: string): Promise<VariantView> {
  const found = (await api.variants()).find((one) => one.id === id);
  if (found) return found;
  throw new ApiError({
    kind: 'unknown-variant',
    message: texts.problem.noGame,
    rule: null,
    at: null,
  });
}

/** Returns the analysis of an address such as `/analysis?game=three-man`, or null. */
export async function fromQuery(search: string): Promise<Analysed | null> {
  const id = new URLSearchParams(search).get('game');
  if (id === null) return null;
  const variant = await gameWithId(id);
  const { options, position } = readAddress(variant, search);
  return { ...START, variant: id, options, start: position, tree: emptyTree() };
}

/** Returns the game of a table. `at` is the number of acts before the position to show. */
export async function fromTable(table: string, at: number | null): Promise<Imported> {
  const [view, text, review] = await Promise.all([
    api.table(table),
    api.record(table),
    // The analysis board works without a review.
    api.review(table).catch(() => null),
  ]);
  const read = await importText(text, view.variant);
  const names = view.now.seats.map((seat) => (seat?.who === 'computer' ? '' : (seat?.name ?? '')));
  const line = mainLine(read.analysed);
  return {
    ...read,
    analysed: {
      ...read.analysed,
      tree: review?.review
        ? withReview(read.analysed.tree, line, review.review)
        : read.analysed.tree,
      names,
      table,
      current: at === null ? (line.at(-1) ?? ROOT) : at <= 0 ? ROOT : (line[at - 1] ?? ROOT),
    },
  };
}

/** Adds the marks of a review, and its better lines as variations. */
function withReview(tree: Tree, line: readonly number[], { turns }: GameReview): Tree {
  let made = tree;
  for (const { entry, verdict, board, line: better } of turns) {
    const [id, before] = [line[entry], entry === 0 ? ROOT : line[entry - 1]];
    if (verdict === null || id === undefined || before === undefined) continue;
    if (nodeOf(made, id).glyph === null) made = toggleGlyph(made, id, MARKS[verdict]);
    if (verdict === 'inaccuracy') continue;
    const played = nodeOf(made, id).act;
    const prefix = typeof played === 'string' && /^\d:/.test(played) ? `${board}:` : '';
    const acts = better.slice(0, MOST_TURNS).map(({ text }) => prefix + text);
    made = addActs(made, before, acts).tree;
  }
  return made;
}

function mainLine({ tree }: Analysed): number[] {
  const line: number[] = [];
  for (let at = tree.nodes.get(ROOT)?.children[0]; at !== undefined;) {
    line.push(at);
    at = tree.nodes.get(at)?.children[0];
  }
  return line;
}

/** Returns the address of the analysis of acts, such as those of a game on one screen. */
export function addressOfActs(
  variant: string,
  options: Options,
  start: string | null,
  acts: readonly Act[],
  count: number,
): Promise<string> {
  const { tree } = addActs(emptyTree(), ROOT, acts);
  const current = findPath(tree, acts.slice(0, count));
  return analysisAddress({ ...START, variant, options, start, tree, current });
}
