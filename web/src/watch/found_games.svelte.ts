// The finished games of a search: the pages that the visitor has loaded.

import { ApiError } from '../api';
import type { TableSummary } from '../gen/wire';
import { capitalize } from '../texts';
import { findGames, type GameSearch } from './search';

/** The maximum number of requests for one page. Each request reads a limited number of games. */
const REQUESTS = 5;

export class FoundGamesList {
  games = $state.raw<readonly TableSummary[]>([]);
  /** True if the search has further games. */
  hasMore = $state(false);
  problem = $state('');
  busy = $state(false);
  /** True after the first page. */
  ready = $state(false);
  #next: string | null = null;
  #search: GameSearch | null = null;

  /** Loads the first page of a search. */
  async show(search: GameSearch): Promise<void> {
    this.#search = search;
    this.#next = null;
    await this.#load(search, []);
  }

  /** Loads the next page. */
  async more(): Promise<void> {
    if (this.#search && this.hasMore && !this.busy) await this.#load(this.#search, this.games);
  }

  async #load(search: GameSearch, known: readonly TableSummary[]): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      let games = known;
      for (let count = 0; count < REQUESTS && games.length === known.length; count += 1) {
        const found = await findGames(search, this.#next);
        if (this.#search !== search) return;
        games = [...games, ...found.games];
        this.#next = found.next;
        if (found.next === null) break;
      }
      [this.games, this.hasMore, this.ready] = [games, this.#next !== null, true];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.#search !== search) return;
      [this.games, this.hasMore, this.ready] = [known, false, true];
      this.problem = capitalize(error.message);
    } finally {
      if (this.#search === search) this.busy = false;
    }
  }
}
