// Who won, in one line, and how it ended. Pure: points come from the server.

import type { Status, TableEvent } from '../gen/wire';
import { texts } from '../texts';

const worth = (points: string) => {
  const [numerator = 0, denominator = 1] = points.split('/').map(Number);
  return numerator / denominator;
};

/** Points that a seat won, and after how many entries of the log. */
export interface Gain {
  readonly seat: number;
  readonly points: number;
  readonly at: number;
}

/** Returns the points that seats won between two states of a game in which points are counted on the way. */
export function pointsWon(
  old: Status | undefined,
  now: Status | undefined,
  seats: readonly { name: string }[],
): { seat: number; points: number }[] {
  const [before, after] = [old?.points, now?.points];
  if (!before || !after || now?.over) return [];
  const gains = seats.map(({ name }, seat) => ({
    seat,
    points: worth(after[name] ?? '0') - worth(before[name] ?? '0'),
  }));
  return gains.filter(({ points }) => points > 0);
}

/** Seats with the most points; none when all have as many. */
export function best(status: Status, seats: readonly { name: string }[]): number[] {
  const { points } = status;
  if (!points) return [];
  const each = seats.map((seat) => worth(points[seat.name] ?? '0'));
  const most = Math.max(...each);
  const first = each.flatMap((value, seat) => (value === most ? [seat] : []));
  return first.length === seats.length ? [] : first;
}

/** `together` tells whether the first ones play on one side. */
export function headline(
  status: Status,
  seats: readonly { name: string }[],
  who: (seat: number) => string,
  you: readonly number[],
  together: (first: readonly number[]) => boolean,
): string {
  const words = texts.result;
  if (!status.points) return words.over;
  const first = best(status, seats);
  if (first.length === 0) return words.draw;
  if (first.length === 1 && you.length === 1 && you[0] === first[0]) return words.youWon;
  const names = first.map(who);
  return first.length === 1 || together(first) ? words.won(names) : words.shared(names);
}

/** What the table knows of the end and the rules do not: that time ran out, or that somebody left. */
export function cause(events: readonly TableEvent[], who: (seat: number) => string): string | null {
  const end = events.findLastIndex((event) => event.what === 'over');
  // What leads to an end is recorded together with it.
  for (const event of events.slice(Math.max(0, end - 3), Math.max(0, end)).toReversed()) {
    if (event.what === 'flag') return texts.result.flag(who(event.seat));
    if (event.what === 'left') return texts.result.left(who(event.seat));
    if (event.what === 'acted' && !event.forfeit) return null;
  }
  return null;
}
