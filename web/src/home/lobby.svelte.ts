// Polls the lobby while the home page is open.

import { api, ApiError } from '../api';
import type { Lobby, TableSummary } from '../gen/wire';

/** The polling interval in milliseconds. Every third poll also requests the lists of tables. */
const POLL_INTERVAL = 2500;
const POLLS_PER_LIST = 3;

export class LobbyPoller {
  now = $state.raw<Lobby | null>(null);
  /** The time of the last answer, by the browser's clock. */
  at = $state(0);
  tables = $state.raw<readonly TableSummary[] | null>(null);
  mine = $state.raw<readonly TableSummary[]>([]);
  #count = 0;

  /** Starts polling. Returns a function that stops it. */
  start(): () => void {
    void this.#poll();
    const timer = setInterval(() => void this.#poll(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }

  /**
   * Sends the requests of one poll. Ignores failures, because the page also works without answers.
   */
  async #poll(): Promise<void> {
    if (document.hidden) return;
    const lists = this.#count % POLLS_PER_LIST === 0;
    this.#count += 1;
    try {
      this.now = await api.lobby();
      this.at = Date.now();
      if (lists)
        [this.mine, this.tables] = await Promise.all([api.ownTables(), api.publicTables()]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
