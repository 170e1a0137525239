// Facts about a finished game for its row in a list. These functions are pure.

import type { FinishedGame, SeatView, TableSummary } from '../gen/wire';
import { isCorrespondence, timeControlText } from '../play/correspondence';
import { formatPoints, pointsValue } from '../play/fraction';
import { shortenComputerName, texts } from '../texts';
import { locale } from '../words/language.svelte';

/** Formats a time control in short, such as "15 + 10". */
export function shortTime({ time }: Pick<TableSummary, 'time'>): string {
  if (time === null) return texts.playNow.paces.none;
  if (isCorrespondence(time)) return timeControlText(time);
  const minutes = Math.round((time.base / 60_000) * 10) / 10;
  return `${minutes} + ${Math.round(time.bonus / 100) / 10}`;
}

/** Returns the best points among the player's seats with their unit, or an empty text. */
export function ownPoints(
  { points, you }: Pick<TableSummary, 'points' | 'you'>,
  seats: readonly Pick<SeatView, 'name'>[],
): string {
  const own = you.flatMap((seat) => points?.[seats[seat]?.name ?? ''] ?? []);
  const [best] = own.toSorted((a, b) => pointsValue(b) - pointsValue(a));
  if (best === undefined) return '';
  const value = pointsValue(best);
  return texts.end.points(formatPoints(best), value > 0 && value <= 1);
}

/** Returns the seats of the other players, each with a short name. */
export const opponentsOf = ({
  seats,
  you,
}: Pick<TableSummary, 'seats' | 'you'>): { seat: number; name: string }[] =>
  seats.flatMap(({ name }, seat) =>
    name === null || you.includes(seat)
      ? []
      : [{ seat, name: shortenComputerName(locale.translateName(name)) }],
  );

/** Returns the place in words, for screen readers. */
export const placeWords = ({ place, shared }: FinishedGame): string =>
  shared ? texts.profile.sharedPlace(place) : texts.profile.place(place);
