// The width of a board's rim, which has room for coordinates. Pure.

import type { BoardPicture } from '../../gen/wire';
import { type Screen, screenMode } from './screen_mode';

/** The least width of the rim in pixels, on phones and on computers. */
const NARROW = 11.4;
const WIDE = 17;
/** The share of a desktop's height that its board gets. */
const DESKTOP_SHARE = 0.86;
/** The least and the greatest width of the rim, in cells. */
const LIMITS = [0.26, 0.6] as const;

/** Returns the width of the rim for a board on this screen, in units of the picture. */
export function rimWidth(screen: Screen, { bounds }: Pick<BoardPicture, 'bounds'>): number {
  const mode = screenMode(screen);
  const [width, height] = [bounds[2] - bounds[0], bounds[3] - bounds[1]];
  const pixels = mode === 'phone' || mode === 'low' ? NARROW : WIDE;
  // The board fills the width or the height of its room.
  const room =
    mode === 'phone'
      ? Math.min(screen.width / width, (screen.height * 0.62) / height)
      : mode === 'low'
        ? (screen.height - 8) / height
        : (screen.height * DESKTOP_SHARE) / height;
  // The rim itself takes room at both sides.
  const side = mode === 'phone' && screen.width / width <= (screen.height * 0.62) / height;
  const cells = side ? width : height;
  const rim = (pixels * cells) / Math.max(1, room * cells - 2 * pixels);
  return Math.round(Math.min(LIMITS[1], Math.max(LIMITS[0], rim)) * 100) / 100;
}
