// The ratings of the players at a table, and the changes after a rated game.

import type { TableRatings } from '../gen/wire';
import { ratingsApi } from './ratings_api';

/** The pause before the next request while the server computes new ratings, in milliseconds. */
const PAUSE = 700;
/** The maximum number of requests after the end of a game. */
const MOST = 12;

export class SeatRatings {
  now = $state.raw<TableRatings | null>(null);

  /**
   * Loads the ratings now and whenever `key` changes. Must be called while a component is being
   * created.
   */
  constructor(table: string, key: () => string) {
    const changed = $derived(key());
    $effect(() => {
      void changed;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stopped = false;
      const load = (left: number) => {
        ratingsApi.table(table).then(
          (ratings) => {
            if (stopped) return;
            this.now = ratings;
            if (ratings.pending && left > 0) timer = setTimeout(() => load(left - 1), PAUSE);
          },
          // The table stays usable without ratings.
          () => {},
        );
      };
      load(MOST);
      return () => {
        stopped = true;
        clearTimeout(timer);
      };
    });
  }
}
