// Finds turns that are almost as good as the best turn of a mistake.

import { ApiError, type Options } from '../api';
import { local } from '../engine/local';
import type { Analysis, AnalysisLine, ReviewedTurn, TurnNotation } from '../gen/wire';
import type { ReviewGame } from '../play/review_game.svelte';

/** A turn counts as good if it keeps this part of the points of the best turn. */
const KEPT = 0.98;
const LINES = 5;
const NODES = 100_000;

/** Returns the lines that keep almost all points of the player to move. */
export function goodLines({ lines, seat }: Analysis): AnalysisLine[] {
  const best = lines[0]?.points[seat] ?? 0;
  return lines.filter(({ points }) => (points[seat] ?? 0) >= KEPT * best);
}

/**
 * Analyzes the shown position. Returns no lines if the server cannot analyze it, so that only the
 * best turn of the review counts.
 */
export async function goodTurns(game: ReviewGame, turn: ReviewedTurn): Promise<AnalysisLine[]> {
  const { variant, options } = game.view;
  const { position } = game.state;
  const request = { variant, options: options as Options, position, acts: [], begun: null };
  try {
    return goodLines(
      await local.analyze({ game: request, board: turn.board, lines: LINES, nodes: NODES }),
    );
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Returns the first turn of the line that begins with this move string, or null. */
export const findGoodTurn = (lines: readonly AnalysisLine[], text: string): TurnNotation | null =>
  lines.map(({ turns }) => turns[0]).find((turn) => turn?.text === text) ?? null;
