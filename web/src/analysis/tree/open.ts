// Opens analyses: from a table, from the options in an address, or from acts.

import { api, ApiError, type Options } from '../../api';
import type { VariantView } from '../../gen/wire';
import { readAddress } from '../../play/address';
import type { Act } from '../../play/playable';
import { texts } from '../../texts';
import { analysisAddress } from './address';
import { type Imported, importText } from './import';
import type { Analysed } from './share_text';
import { addActs, emptyTree, findPath, ROOT } from './tree';

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
  const [view, text] = await Promise.all([api.table(table), api.record(table)]);
  const read = await importText(text, view.variant);
  const names = view.now.seats.map((seat) => (seat?.who === 'computer' ? '' : (seat?.name ?? '')));
  // The file of a game in progress has a tree without variations, so the path is its main line.
  const line = mainLine(read.analysed);
  return {
    ...read,
    analysed: {
      ...read.analysed,
      names,
      table,
      current: at === null ? (line.at(-1) ?? ROOT) : at <= 0 ? ROOT : (line[at - 1] ?? ROOT),
    },
  };
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
