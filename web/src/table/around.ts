// Who sits where round the board, as one looks at it. Pure.

import type { BoardPicture } from '../gen/wire';

export type Corner = 'bottom-left' | 'top-left' | 'top-right' | 'bottom-right';

const CLOCKWISE: readonly Corner[] = ['bottom-left', 'top-left', 'top-right', 'bottom-right'];
const COUNTER: readonly Corner[] = ['bottom-left', 'top-right', 'top-left'];

/** Do the turns go round the board clockwise? Told by where the armies of the first two seats are. */
export function isClockwise({ rotations }: Pick<BoardPicture, 'rotations'>): boolean {
  const [first = 0, second = 0] = rotations;
  // To bring who is on the left to the bottom, a board is turned by more than half a round.
  return (second - first + 360) % 360 > 180 || rotations.length < 3;
}

/** The corner of each seat, by its index: the one at the bottom bottom left, the others on the sides of their armies. */
export function corners(picture: Pick<BoardPicture, 'rotations'>, bottom: number): Corner[] {
  const seats = picture.rotations.length;
  const order = isClockwise(picture) || seats > 3 ? CLOCKWISE : COUNTER;
  return picture.rotations.map((_, seat) => order[(seat - bottom + seats) % seats]!);
}

/** The seat after `seat` that still takes its turns; none when there is no other. */
export function following(seat: number, plays: readonly boolean[]): number | null {
  for (let step = 1; step < plays.length; step += 1) {
    const next = (seat + step) % plays.length;
    if (plays[next]) return next;
  }
  return null;
}
