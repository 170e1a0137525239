// Computes the order of turns among the remaining seats. These functions are pure.

import { inactiveState } from '../board/piece_list';
import type { Scene } from '../gen/wire';

/** Returns for each seat whether its army still takes turns, according to the scene. */
export const activeSeats = (scene: Scene): boolean[] =>
  scene.seats.map((army, seat) => !army.out && inactiveState(scene, seat) === '');

/** Returns the active seat that moves after `seat`, or null if no other seat is active. */
export function nextSeat(seat: number, active: readonly boolean[]): number | null {
  for (let step = 1; step < active.length; step += 1) {
    const next = (seat + step) % active.length;
    if (active[next]) return next;
  }
  return null;
}
