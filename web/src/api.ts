// Client of the server's HTTP API.

import type {
  Analysis,
  AnalysisRequest,
  BoardPicture,
  EditedPosition,
  EditRequest,
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
  Reach,
  ReviewView,
  Scene,
  SeatChange,
  TableCreated,
  TableSummary,
  TableView,
  Threat,
  ThreatsRequest,
  VariantView,
} from './gen/wire';
import { request, requestText } from './request';
import { locale } from './words/language.svelte';

export { ApiError } from './request';

export type Options = Record<string, boolean | string>;

const translateNames = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.map((one) => ({ ...one, name: locale.translate(one.name) }));

const tablePath = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

const pictures = new Map<string, Promise<BoardPicture>>();
const starts = new Map<string, Promise<Scene>>();
let games: Promise<VariantView[]> | null = null;

export const api = {
  /** Returns all games. The first successful answer is cached. */
  variants(): Promise<VariantView[]> {
    games ??= request<VariantView[]>('/api/variants')
      .then(translateNames)
      .catch((error: unknown) => {
        games = null;
        throw error;
      });
    return games;
  },

  /** Returns the empty board of a game. The answer is cached for each set of options. */
  board(variant: string, options: Options): Promise<BoardPicture> {
    const path = `/api/variants/${encodeURIComponent(variant)}/board${toQuery(options)}`;
    const known = pictures.get(path);
    if (known) return known;
    const asked = request<BoardPicture>(path).catch((error: unknown) => {
      pictures.delete(path);
      throw error;
    });
    pictures.set(path, asked);
    return asked;
  },

  /** Returns the initial position of a game. The answer is cached for each set of options. */
  startScene(variant: string, options: Options): Promise<Scene> {
    const path = `${variant}${toQuery(options)}`;
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
    return request<HotSeatState>('/api/hot-seat', game);
  },

  /** Parses a pasted game file or position string. */
  readPasted: (paste: Paste) => request<Pasted>('/api/pasted', paste),

  /** Returns the moves that a piece could make if its army were to move. */
  reach: (of: Reach) => request<Ply[]>('/api/reach', of),

  /** Returns the rulebook of a game as Markdown. */
  rules: (variant: string) => requestText(`/api/variants/${encodeURIComponent(variant)}/rules`),

  /** Returns the computer players, weakest first. */
  players: () => request<PlayerView[]>('/api/players').then(translateNames),

  /** Returns the guest of this session, or null if the visitor has not chosen a name. */
  me: () => request<Me | null>('/api/session'),
  setName: (name: string) => request<Me>('/api/session', { name }),

  /**
   * Returns the numbers of waiting players and live games, and some live games with their boards.
   */
  lobby: () => request<Lobby>('/api/lobby'),

  /** Returns the public tables, those with free seats first. */
  publicTables: () => request<TableSummary[]>('/api/tables'),
  ownTables: () => request<TableSummary[]>('/api/tables/mine'),
  create: (table: NewTable) => request<TableCreated>('/api/tables', table),
  table: (table: string) => request<TableView>(tablePath(table)),
  /** Returns the state of the game after this number of log entries. */
  stateAt: (table: string, entries: number) =>
    request<GameState>(`${tablePath(table)}/at/${entries}`),
  /** Applies changes of the position editor. The rules reject no change. */
  editPosition: (edit: EditRequest) => request<EditedPosition>('/api/positions', edit),
  /** Searches for the best lines of a position. */
  analyze: (game: AnalysisRequest, signal?: AbortSignal) =>
    request<Analysis>('/api/analysis', game, undefined, signal),
  threats: (position: ThreatsRequest, signal?: AbortSignal) =>
    request<Threat[]>('/api/threats', position, undefined, signal),
  /** Returns the game file of a table. */
  record: (table: string) => requestText(`${tablePath(table)}/record`),
  review: (table: string) => request<ReviewView>(`${tablePath(table)}/review`),
  /** Starts the review of a finished game. Returns the present one if it exists. */
  requestReview: (table: string) => request<ReviewView>(`${tablePath(table)}/review`, {}),
  join: (table: string, join: Join) => request<Joined>(`${tablePath(table)}/join`, join),
  changeSeat: (table: string, change: SeatChange) =>
    request<Invitation | null>(`${tablePath(table)}/seats`, change),
};

/**
 * Returns options as a query string.
 *
 * The keys are sorted, so equal options have equal addresses in caches.
 */
export function toQuery(options: Options): string {
  const pairs = Object.entries(options).sort(([a], [b]) => a.localeCompare(b));
  const text = new URLSearchParams(pairs.map(([id, value]) => [id, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
