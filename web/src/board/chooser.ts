// Positions the promotion chooser and filters its clicks. These functions have no access to the
// DOM.

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Minimum distance between the chooser and the edges of the screen, in pixels. */
const MARGIN = 8;
/** Distance between the chooser and the area that it leaves free, in pixels. */
const GAP = 12;
/** Half the width of a fingertip, in pixels. */
const FINGER = 24;

/** Returns the square that a fingertip covers around a point. */
export const fingertipRect = (x: number, y: number): Rect => ({
  left: x - FINGER,
  top: y - FINGER,
  width: 2 * FINGER,
  height: 2 * FINGER,
});

/** Returns the bounding box of two rectangles. */
export function unionOf(one: Rect, other: Rect): Rect {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Returns the top left corner for a chooser of this size: above, below, right or left of `near`.
 *
 * Picks the side with the smallest overlap of the chooser and `near`.
 */
export function placeBeside(near: Rect, size: Size, screen: Size): { left: number; top: number } {
  const inside = (at: number, length: number, room: number) =>
    Math.max(MARGIN, Math.min(at, room - length - MARGIN));
  const [x, y] = [
    near.left + near.width / 2 - size.width / 2,
    near.top + near.height / 2 - size.height / 2,
  ];
  const tries = [
    { left: x, top: near.top - size.height - GAP },
    { left: x, top: near.top + near.height + GAP },
    { left: near.left + near.width + GAP, top: y },
    { left: near.left - size.width - GAP, top: y },
  ].map(({ left, top }) => ({
    left: inside(left, size.width, screen.width),
    top: inside(top, size.height, screen.height),
  }));
  const covered = (at: { left: number; top: number }) => overlap({ ...at, ...size }, near);
  return tries.reduce((best, one) => (covered(one) < covered(best) ? one : best));
}

export const contains = ({ left, top, width, height }: Rect, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** Returns the area of the intersection of two rectangles. */
export function overlap(one: Rect, other: Rect): number {
  const w =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const h = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, w) * Math.max(0, h);
}

/**
 * Distinguishes clicks in the chooser from the click of the tap that opened it.
 *
 * Browsers send that click when the finger is lifted. Its target is the element that is under the
 * finger at that moment, which can be a button of the chooser.
 */
export class OwnPresses<Target> {
  #began: Target | null = null;

  /** Records the element that received a pointer press. */
  down(target: Target): void {
    this.#began = target;
  }

  /**
   * Returns whether a click on this element also began there.
   *
   * A click with `detail` 0 comes from a keyboard or a screen reader and always counts.
   */
  takes(target: Target, detail: number): boolean {
    const own = detail === 0 || this.#began === target;
    this.#began = null;
    return own;
  }
}
