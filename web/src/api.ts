// The only door to the server.

import type { BoardPicture, HotSeat, HotSeatState, Problem, VariantView } from './gen/wire';
import { texts } from './texts';

export type Options = Record<string, boolean | string>;

/** The server said no, or nothing. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused({ kind: 'offline', message: texts.problem.offline, rule: null, at: null });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  throw new Refused(problemOf(answer));
}

function problemOf(answer: unknown): Problem {
  if (typeof answer === 'object' && answer !== null && 'message' in answer) return answer as Problem;
  return { kind: 'internal', message: texts.problem.offline, rule: null, at: null };
}

const pictures = new Map<string, Promise<BoardPicture>>();
let games: Promise<VariantView[]> | null = null;

export const api = {
  /** All games; asked for once. */
  variants(): Promise<VariantView[]> {
    games ??= ask<VariantView[]>('/api/variants').catch((error: unknown) => {
      games = null;
      throw error;
    });
    return games;
  },

  /** The bare board of a game; asked for once per choice of options. */
  board(variant: string, options: Options): Promise<BoardPicture> {
    const path = `/api/variants/${encodeURIComponent(variant)}/board${query(options)}`;
    const known = pictures.get(path);
    if (known) return known;
    const asked = ask<BoardPicture>(path).catch((error: unknown) => {
      pictures.delete(path);
      throw error;
    });
    pictures.set(path, asked);
    return asked;
  },

  hotSeat(game: HotSeat): Promise<HotSeatState> {
    return ask<HotSeatState>('/api/hot-seat', game);
  },
};

/** Options as the query of an address, sorted so that equal options give equal addresses. */
export function query(options: Options): string {
  const pairs = Object.entries(options).sort(([a], [b]) => a.localeCompare(b));
  const text = new URLSearchParams(pairs.map(([id, value]) => [id, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
