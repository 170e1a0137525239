// The order of turns among the seats that still play. Pure.

import { inactiveState } from '../board/piece_list';
import type { Scene } from '../gen/wire';

/** Returns for each seat whether its army still takes turns, as far as the scene shows. */
export const activeSeats = (scene: Scene): boolean[] =>
  scene.seats.map((army, seat) => !army.out && inactiveState(scene, seat) === '');

/** Returns the seat that moves after `seat`, or null if no other seat is active. */
export function nextSeat(seat: number, active: readonly boolean[]): number | null {
  for (let step = 1; step < active.length; step += 1) {
    const next = (seat + step) % active.length;
    if (active[next]) return next;
  }
  return null;
}
