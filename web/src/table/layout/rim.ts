// Computes the width of a board's rim, which contains the coordinates. The function is pure.

import type { BoardPicture } from '../../gen/wire';
import { type Screen, screenMode } from './screen_mode';

/** Minimum width of the rim in pixels, on phones and on computers. */
const NARROW = 11.4;
const WIDE = 17;
/** The approximate height of a desktop's board, as a share of the screen height. */
const DESKTOP_SHARE = 0.86;
/** Minimum and maximum width of the rim, in units of the picture. */
const LIMITS = [0.26, 0.6] as const;

/** Returns the width of the rim for this screen, in units of the picture. */
export function rimWidth(screen: Screen, { bounds }: Pick<BoardPicture, 'bounds'>): number {
  const mode = screenMode(screen);
  const [width, height] = [bounds[2] - bounds[0], bounds[3] - bounds[1]];
  const pixels = mode === 'phone' || mode === 'low' ? NARROW : WIDE;
  // The scale if the board fills the width or the height of its area.
  const room =
    mode === 'phone'
      ? Math.min(screen.width / width, (screen.height * 0.62) / height)
      : mode === 'low'
        ? (screen.height - 8) / height
        : (screen.height * DESKTOP_SHARE) / height;
  // The rim also needs space at both sides, so solve for its width.
  const side = mode === 'phone' && screen.width / width <= (screen.height * 0.62) / height;
  const cells = side ? width : height;
  const rim = (pixels * cells) / Math.max(1, room * cells - 2 * pixels);
  return Math.round(Math.min(LIMITS[1], Math.max(LIMITS[0], rim)) * 100) / 100;
}
