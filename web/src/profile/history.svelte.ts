// The finished games of a player: the pages that the visitor has loaded, and the totals.

import { ApiError } from '../api';
import { accounts, ALL_GAMES, type GameFilter } from '../account_api';
import type { FinishedGame, GameHistory } from '../gen/wire';
import { capitalize } from '../texts';
import { allowsAll } from './game_filter';

export class PlayerHistory {
  games = $state.raw<readonly FinishedGame[]>([]);
  /** The latest page of games that match the filter. */
  page = $state.raw<GameHistory | null>(null);
  /** A page of all games, for the totals. */
  totals = $state.raw<GameHistory | null>(null);
  problem = $state('');
  /** True if no account has the name. */
  missing = $state(false);
  busy = $state(false);
  #filter: GameFilter = ALL_GAMES;

  /** `name` is the name of an account, or null for the caller's own games. */
  constructor(readonly name: string | null) {}

  /** Loads the first page of the games that match a filter. */
  async show(filter: GameFilter): Promise<void> {
    this.#filter = filter;
    await this.#attempt(filter, async () => {
      const [page, totals] = await Promise.all([
        accounts.games(this.name, filter),
        allowsAll(filter) ? null : (this.totals ?? accounts.games(this.name, ALL_GAMES)),
      ]);
      if (this.#filter !== filter) return;
      [this.page, this.totals, this.games] = [page, totals ?? page, page.games];
    });
  }

  /** Loads the next page. */
  async more(): Promise<void> {
    const before = this.page?.next ?? null;
    const filter = this.#filter;
    if (before === null || this.busy) return;
    await this.#attempt(filter, async () => {
      const page = await accounts.games(this.name, filter, before);
      if (this.#filter !== filter) return;
      [this.page, this.games] = [page, [...this.games, ...page.games]];
    });
  }

  async #attempt(filter: GameFilter, load: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.missing = this.name !== null && error.problem.kind === 'not-found';
      this.problem = capitalize(error.message);
    } finally {
      if (this.#filter === filter) this.busy = false;
    }
  }
}
