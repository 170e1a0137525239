// Finds the next correspondence game that waits for the viewer.

import { api, ApiError } from '../api';
import { isOwnTurn, sortOwn } from '../home/own_games';
import { isCorrespondence } from '../play/correspondence';

/** Returns the table of the game with the earliest deadline, or null. Skips the table `current`. */
export async function findNextGame(current: string): Promise<string | null> {
  try {
    const tables = sortOwn(await api.ownTables());
    const next = tables.find(
      (table) => table.id !== current && isCorrespondence(table.time) && isOwnTurn(table),
    );
    return next?.id ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
