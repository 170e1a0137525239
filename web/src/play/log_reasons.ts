// Replaces reasons in the log. These functions are pure.
//
// The rules record timeouts and departures as resignations. The events of the table contain the
// actual reasons.

import type { Logged, TableEvent } from '../gen/wire';
import { texts } from '../texts';

/** Types of acts that remove a seat from the game. */
const GIVEN_UP = /^(resign|forfeit|abandon)/;

export const givesUp = ({ turn, text }: Logged): boolean => !turn && GIVEN_UP.test(text);

/** Returns the log with the actual reasons for resignations that the players did not choose. */
export function logWithReasons(
  log: readonly Logged[],
  events: readonly TableEvent[],
): readonly Logged[] {
  const [lost, reasons] = [new Map<number, string>(), new Map<number, string>()];
  for (const event of events) {
    if (event.what === 'flag') lost.set(event.seat, texts.result.ranOut);
    else if (event.what === 'left') lost.set(event.seat, texts.result.hasLeft);
    else if (event.what === 'acted' && event.forfeit) {
      const reason = lost.get(event.seat);
      if (reason !== undefined) reasons.set(event.seat, reason);
    }
  }
  if (reasons.size === 0) return log;
  return log.map((entry) => {
    const reason = entry.seat === null || !givesUp(entry) ? undefined : reasons.get(entry.seat);
    return reason === undefined ? entry : { ...entry, words: reason };
  });
}
