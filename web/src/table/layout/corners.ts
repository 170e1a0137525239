// Assigns the plate of each seat to a corner of the screen. These functions are pure.

import type { BoardPicture } from '../../gen/wire';

export type Corner = 'bottom-left' | 'top-left' | 'top-right' | 'bottom-right';

const CLOCKWISE: readonly Corner[] = ['bottom-left', 'top-left', 'top-right', 'bottom-right'];
const COUNTER: readonly Corner[] = ['bottom-left', 'top-right', 'top-left'];

/** True if turns go clockwise around the board. Compares the rotations of the first two seats. */
export function isClockwise({ rotations }: Pick<BoardPicture, 'rotations'>): boolean {
  const [first = 0, second = 0] = rotations;
  // A board rotates by more than 180 degrees to bring the player on the left to the bottom.
  return (second - first + 360) % 360 > 180 || rotations.length < 3;
}

/**
 * Returns the corner of each seat: bottom left for `bottom`, and the side of their army for others.
 */
export function seatCorners(picture: Pick<BoardPicture, 'rotations'>, bottom: number): Corner[] {
  const seats = picture.rotations.length;
  const order = isClockwise(picture) || seats > 3 ? CLOCKWISE : COUNTER;
  return picture.rotations.map((_, seat) => order[(seat - bottom + seats) % seats]!);
}
