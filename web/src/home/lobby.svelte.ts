// What goes on at the site, asked for again and again while somebody looks.

import { api, ApiError } from '../api';
import type { Lobby, TableSummary } from '../gen/wire';

/** Milliseconds between two looks at the boards, and how many of these until the lists are read again. */
const LOOK = 2500;
const LISTS = 3;

export class LobbyWatch {
  now = $state.raw<Lobby | null>(null);
  /** When that was. */
  at = $state(0);
  tables = $state.raw<readonly TableSummary[] | null>(null);
  mine = $state.raw<readonly TableSummary[]>([]);
  #count = 0;

  /** Looks until the answer is called. */
  start(): () => void {
    void this.#look();
    const timer = setInterval(() => void this.#look(), LOOK);
    return () => clearInterval(timer);
  }

  /** Tables come and go; without them the page still lets one begin. */
  async #look(): Promise<void> {
    if (document.hidden) return;
    const lists = this.#count % LISTS === 0;
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
