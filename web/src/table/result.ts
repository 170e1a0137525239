// Describes the result of a game and its cause. These functions are pure.

import type { Status, TableEvent } from '../gen/wire';
import { pointsValue } from '../play/fraction';
import { texts } from '../texts';

/** Returns the seats with the most points, or none if all seats are equal. */
export function winners(status: Status, seats: readonly { name: string }[]): number[] {
  const { points } = status;
  if (!points) return [];
  const each = seats.map((seat) => pointsValue(points[seat.name] ?? '0'));
  const most = Math.max(...each);
  const first = each.flatMap((value, seat) => (value === most ? [seat] : []));
  return first.length === seats.length ? [] : first;
}

/** Returns the result as a sentence. `together` returns whether seats belong to one team. */
export function resultHeadline(
  status: Status,
  seats: readonly { name: string }[],
  who: (seat: number) => string,
  you: readonly number[],
  together: (first: readonly number[]) => boolean,
): string {
  const words = texts.result;
  if (!status.points) return words.over;
  const first = winners(status, seats);
  if (first.length === 0) return words.draw;
  if (first.length === 1 && you.length === 1 && you[0] === first[0]) return words.youWon;
  const names = first.map(who);
  return first.length === 1 || together(first) ? words.won(names) : words.shared(names);
}

/** Returns a cause that the rules do not know, a timeout or a player who left, or null. */
export function endingCause(
  events: readonly TableEvent[],
  who: (seat: number) => string,
): string | null {
  const end = events.findLastIndex((event) => event.what === 'over');
  // Such a cause is one of the last three events before the end.
  for (const event of events.slice(Math.max(0, end - 3), Math.max(0, end)).toReversed()) {
    if (event.what === 'flag') return texts.result.flag(who(event.seat));
    if (event.what === 'left') return texts.result.left(who(event.seat));
    if (event.what === 'acted' && !event.forfeit) return null;
  }
  return null;
}
