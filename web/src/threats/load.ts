// Loads the threats of a position.

import { type Options, toQuery } from '../api';
import { local } from '../engine/local';
import type { Threat } from '../gen/wire';

/** Known threats by game, board and position. */
export type ThreatCache = Map<string, readonly Threat[]>;

export interface ThreatQuestion {
  readonly variant: string;
  readonly options: Options;
  readonly position: string;
}

const MOST_KNOWN = 200;

/** Returns the threats on a board. Sends no request if the cache contains them. */
export async function loadBoardThreats(
  question: ThreatQuestion,
  board: number,
  cache: ThreatCache,
  signal: AbortSignal,
): Promise<readonly Threat[]> {
  const { variant, options, position } = question;
  const key = `${variant}${toQuery(options)} ${board} ${position}`;
  const found = cache.get(key) ?? (await local.threats({ ...question, board }, signal));
  cache.set(key, found);
  const [oldest] = cache.keys();
  if (cache.size > MOST_KNOWN && oldest !== undefined) cache.delete(oldest);
  return found;
}

/** Returns the threats on each of the boards. */
export const loadThreats = (
  { boards, ...question }: ThreatQuestion & { readonly boards: number },
  cache: ThreatCache,
  signal: AbortSignal,
): Promise<(readonly Threat[])[]> =>
  Promise.all(
    Array.from({ length: boards }, (_, board) => loadBoardThreats(question, board, cache, signal)),
  );
