// Selects the most relevant threats. The functions are pure.

import type { Threat } from '../gen/wire';

/** The most visible threats of each army on a board of a table. */
const MOST = 3;

/** Returns up to `most` threats of each army, by seat, greatest gain first. */
export function shownThreats(found: readonly Threat[], most = MOST): Threat[] {
  const bySeat = new Map<number, Threat[]>();
  for (const threat of found) {
    const army = bySeat.get(threat.seat);
    if (army) army.push(threat);
    else bySeat.set(threat.seat, [threat]);
  }
  return [...bySeat]
    .sort(([a], [b]) => a - b)
    .flatMap(([, army]) => army.sort((a, b) => b.gain - a.gain).slice(0, most));
}
