// The only door to the server.

import type {
  BoardPicture,
  GameState,
  HotSeat,
  HotSeatState,
  Invitation,
  Join,
  Joined,
  Lobby,
  Me,
  NewTable,
  Paste,
  Pasted,
  PlayerView,
  Ply,
  Problem,
  Reach,
  Scene,
  SeatChange,
  TableCreated,
  TableSummary,
  TableView,
  VariantView,
} from './gen/wire';
import { said, texts } from './texts';
import { speech } from './words/language.svelte';

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
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
  } catch {
    throw new Refused({ kind: 'offline', message: texts.problem.offline, rule: null, at: null });
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return speech.put(answer as T);
  throw new Refused(problemOf(answer));
}

async function text(path: string): Promise<string> {
  const response = await fetch(path).catch(() => null);
  if (response?.ok) return response.text();
  throw new Refused(problemOf(await response?.json().catch(() => null)));
}

/** Games and computers by their names in the language of the site. */
const named = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.map((one) => ({ ...one, name: speech.say(one.name) }));

const tablePath = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

function problemOf(answer: unknown): Problem {
  if (typeof answer === 'object' && answer !== null && 'message' in answer)
    return said(answer as Problem);
  return { kind: 'internal', message: texts.problem.offline, rule: null, at: null };
}

const pictures = new Map<string, Promise<BoardPicture>>();
const starts = new Map<string, Promise<Scene>>();
let games: Promise<VariantView[]> | null = null;

export const api = {
  /** All games; asked for once. */
  variants(): Promise<VariantView[]> {
    games ??= ask<VariantView[]>('/api/variants')
      .then(named)
      .catch((error: unknown) => {
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

  /** The set-up of a game; asked for once per choice of options. */
  start(variant: string, options: Options): Promise<Scene> {
    const path = `${variant}${query(options)}`;
    const known = starts.get(path);
    if (known) return known;
    const asked = api
      .hotSeat({ variant, options, position: null, acts: [], begun: null })
      .then(({ boards }) => boards[0]!.scene);
    starts.set(path, asked);
    asked.catch(() => starts.delete(path));
    return asked;
  },

  hotSeat(game: HotSeat): Promise<HotSeatState> {
    return ask<HotSeatState>('/api/hot-seat', game);
  },

  /** What a record or a position is that somebody has as a text. */
  pasted: (paste: Paste) => ask<Pasted>('/api/pasted', paste),

  /** What the piece on a cell could do if its army were on turn. */
  reach: (of: Reach) => ask<Ply[]>('/api/reach', of),

  /** The rules of a game, as Markdown. */
  rules: (variant: string) => text(`/api/variants/${encodeURIComponent(variant)}/rules`),

  /** The computer players, weakest first. */
  players: () => ask<PlayerView[]>('/api/players').then(named),

  /** Who one is; null before one has said a name. */
  me: () => ask<Me | null>('/api/session'),
  introduce: (name: string) => ask<Me>('/api/session', { name }),

  /** How many wait, how many games are played, and the boards of some of them. */
  now: () => ask<Lobby>('/api/lobby'),

  /** Public tables: with free seats first, then those to be watched. */
  lobby: () => ask<TableSummary[]>('/api/tables'),
  mine: () => ask<TableSummary[]>('/api/tables/mine'),
  create: (table: NewTable) => ask<TableCreated>('/api/tables', table),
  table: (table: string) => ask<TableView>(tablePath(table)),
  /** The game after so many entries of its log. */
  past: (table: string, entries: number) => ask<GameState>(`${tablePath(table)}/at/${entries}`),
  join: (table: string, join: Join) => ask<Joined>(`${tablePath(table)}/join`, join),
  change: (table: string, change: SeatChange) =>
    ask<Invitation | null>(`${tablePath(table)}/seats`, change),
};

/** Options as the query of an address, sorted so that equal options give equal addresses. */
export function query(options: Options): string {
  const pairs = Object.entries(options).sort(([a], [b]) => a.localeCompare(b));
  const text = new URLSearchParams(pairs.map(([id, value]) => [id, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
