// Loads the threats of a position.

import { api, type Options, toQuery } from '../api';
import type { Threat } from '../gen/wire';

/** Known threats by game, board and position. */
export type ThreatCache = Map<string, readonly Threat[]>;

export interface ThreatQuestion {
  readonly variant: string;
  readonly options: Options;
  readonly position: string;
  /** The number of boards. */
  readonly boards: number;
}

const MOST_KNOWN = 200;

/** Returns the threats on each board. Requests only those that the cache does not contain. */
export const loadThreats = (
  { boards, ...question }: ThreatQuestion,
  cache: ThreatCache,
  signal: AbortSignal,
): Promise<(readonly Threat[])[]> =>
  Promise.all(
    Array.from({ length: boards }, async (_, board) => {
      const { variant, options, position } = question;
      const key = `${variant}${toQuery(options)} ${board} ${position}`;
      const found = cache.get(key) ?? (await api.threats({ ...question, board }, signal));
      cache.set(key, found);
      const [oldest] = cache.keys();
      if (cache.size > MOST_KNOWN && oldest !== undefined) cache.delete(oldest);
      return found;
    }),
  );
