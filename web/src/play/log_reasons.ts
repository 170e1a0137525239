// Replaces reasons in the log. The rules record timeouts and players who leave as resignations, but
// the table knows better. Pure.

import type { Logged, TableEvent } from '../gen/wire';
import { texts } from '../texts';

/** The types of acts that remove a seat from the game. */
const GIVEN_UP = /^(resign|forfeit|abandon)/;

export const givesUp = ({ turn, text }: Logged): boolean => !turn && GIVEN_UP.test(text);

/** Returns the log with the real reasons in place of resignations that no player chose. */
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
