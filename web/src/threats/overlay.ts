// The drawings of threats: a dashed arrow for each, and a dashed ring around the attacked piece. The
// function is pure.

import type { Overlay } from '../board/overlay';
import { type Army, armyClass, NO_ARMY } from '../board/piece_art';
import type { Threat } from '../gen/wire';

/** Threats against the seats in `own` are more prominent. */
export function threatOverlay(
  threats: readonly Threat[],
  armies: readonly Army[],
  own: readonly number[],
): Overlay {
  const isOwn = ({ victim }: Threat) => own.includes(victim);
  const targets = (some: readonly Threat[]) => [...new Set(some.map(({ to }) => to))];
  // Later arrows cover earlier ones.
  const ordered = [...threats.filter((one) => !isOwn(one)), ...threats.filter(isOwn)];
  return {
    moves: [],
    cells: [
      { colour: 'endangered', cells: targets(threats.filter(isOwn)) },
      { colour: 'threatened', cells: targets(threats) },
    ],
    arrows: ordered.map((threat) => ({
      colour: 'threat',
      army: `${armyClass(armies[threat.seat] ?? NO_ARMY)}${isOwn(threat) ? ' drawn-strong' : ''}`,
      cells: [threat.from, threat.to],
    })),
    labels: [],
  };
}
