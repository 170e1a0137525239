// Loads puzzles from the server, and prepares them for the solver.

import { api, ApiError } from '../api';
import type {
  Puzzle,
  PuzzleAttempt,
  PuzzleCollection,
  SolverChange,
  SolverView,
  VariantView,
} from '../gen/wire';
import { request } from '../request';
import { texts } from '../texts';
import type { FirstTry } from './progress';
import { PuzzleSession } from './session.svelte';

const loaded = new Map<string, Promise<Puzzle[]>>();

/** Returns the games with puzzles. */
export const puzzleCollections = () => request<PuzzleCollection[]>('/api/puzzles');

export const dailyPuzzle = () => request<Puzzle>('/api/puzzles/daily');

/** Returns the rating of the account, and the puzzles that it has tried. */
export const solver = () => request<SolverView>('/api/account/puzzles');

export const sendAttempt = (puzzle: string, attempt: PuzzleAttempt) =>
  request<SolverChange>(`/api/puzzles/${encodeURIComponent(puzzle)}/attempt`, attempt);

/** Returns the puzzles of a game. The first successful answer is cached. */
export function puzzlesOf(variant: string): Promise<Puzzle[]> {
  const known = loaded.get(variant);
  if (known) return known;
  const asked = request<Puzzle[]>(`/api/puzzles/${encodeURIComponent(variant)}`);
  loaded.set(variant, asked);
  asked.catch(() => loaded.delete(variant));
  return asked;
}

export const puzzleAddress = ({ variant, id }: Pick<Puzzle, 'variant' | 'id'>, query = '') =>
  `/puzzles/${variant}/${id}${query}`;

async function gameWithId(id: string): Promise<VariantView> {
  const found = (await api.variants()).find((one) => one.id === id);
  return found ?? missing(texts.problem.noGame);
}

function missing(message: string): never {
  throw new ApiError({ kind: 'not-found', message, rule: null, at: null });
}

/** Loads a puzzle with its board and its position. */
export async function openPuzzle(
  game: string,
  id: string,
  report: (puzzle: Puzzle, result: FirstTry) => void,
): Promise<PuzzleSession> {
  const [variant, puzzles] = await Promise.all([gameWithId(game), puzzlesOf(game)]);
  const puzzle = puzzles.find((one) => one.id === id) ?? missing(texts.puzzles.missing);
  const picture = await api.board(game, puzzle.options);
  return new PuzzleSession(puzzle, variant, picture, (result) => report(puzzle, result)).begin();
}
