// Client of the server's HTTP API for ratings.

import type { Leaderboard, PlayerRatings, TableRatings } from '../gen/wire';
import { request } from '../request';

export const ratingsApi = {
  /** Returns the ratings at a table, and the changes after a rated game. */
  table: (table: string) =>
    request<TableRatings>(`/api/tables/${encodeURIComponent(table)}/ratings`),

  /** Returns the ratings of an account, or the caller's own if `name` is null. */
  player: (name: string | null) =>
    request<PlayerRatings>(
      name === null ? '/api/account/ratings' : `/api/people/${encodeURIComponent(name)}/ratings`,
    ),

  leaderboard: (variant: string) =>
    request<Leaderboard>(`/api/ratings/${encodeURIComponent(variant)}`),
};
