// The only door to the server.

import type {
  BoardPicture,
  GameState,
  HotSeat,
  HotSeatState,
  Invitation,
  Join,
  Joined,
  Me,
  NewTable,
  PlayerView,
  Ply,
  Problem,
  Reach,
  SeatChange,
  TableCreated,
  TableSummary,
  TableView,
  VariantView,
} from './gen/wire';
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
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  throw new Refused(problemOf(answer));
}

async function text(path: string): Promise<string> {
  const response = await fetch(path).catch(() => null);
  if (response?.ok) return response.text();
  throw new Refused(problemOf(await response?.json().catch(() => null)));
}

const tablePath = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

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

  /** What the piece on a cell could do if its army were on turn. */
  reach: (of: Reach) => ask<Ply[]>('/api/reach', of),

  /** The rules of a game, as Markdown. */
  rules: (variant: string) => text(`/api/variants/${encodeURIComponent(variant)}/rules`),

  /** The computer players, weakest first. */
  players: () => ask<PlayerView[]>('/api/players'),

  /** Who one is; null before one has said a name. */
  me: () => ask<Me | null>('/api/session'),
  introduce: (name: string) => ask<Me>('/api/session', { name }),

  /** Public tables: with free seats first, then those to be watched. */
  lobby: () => ask<TableSummary[]>('/api/tables'),
  mine: () => ask<TableSummary[]>('/api/tables/mine'),
  create: (table: NewTable) => ask<TableCreated>('/api/tables', table),
  table: (table: string) => ask<TableView>(tablePath(table)),
  /** The game after so many entries of its log. */
  past: (table: string, entries: number) => ask<GameState>(`${tablePath(table)}/at/${entries}`),
  join: (table: string, join: Join) => ask<Joined>(`${tablePath(table)}/join`, join),
  change: (table: string, change: SeatChange) => ask<Invitation | null>(`${tablePath(table)}/seats`, change),
};

/** Options as the query of an address, sorted so that equal options give equal addresses. */
export function query(options: Options): string {
  const pairs = Object.entries(options).sort(([a], [b]) => a.localeCompare(b));
  const text = new URLSearchParams(pairs.map(([id, value]) => [id, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
