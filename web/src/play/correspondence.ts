// Texts of correspondence games, which have a number of days for each turn.

import type { TimeControl } from '../gen/wire';
import { texts } from '../texts';
import { formatTimeControl } from './clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this time, the list of games shows the time in red. */
export const SOON = 12 * HOUR;

export const isCorrespondence = (time: TimeControl | null): boolean => time?.kind === 'days';

/** Formats a time control, such as `5 min + 3 s` or `3 days per turn`. */
export const timeControlText = (time: TimeControl): string =>
  isCorrespondence(time) ? texts.home.perTurn(time.base / DAY) : formatTimeControl(time);

/** Formats the time until a deadline, in days, hours or minutes. Rounds minutes down. */
export function timeLeftText(left: number): string {
  if (left >= 2 * DAY) return texts.home.timeLeft('days', Math.round(left / DAY));
  if (left >= 2 * HOUR) return texts.home.timeLeft('hours', Math.round(left / HOUR));
  return texts.home.timeLeft('minutes', Math.max(0, Math.floor(left / MINUTE)));
}
