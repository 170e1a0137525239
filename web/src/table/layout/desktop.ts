// Lays out a table on a computer: the board at the left, a panel at the right. The function is
// pure.

import { box } from './boxes';
import { betweenPlates, fitBoardArea } from './plate_corners';
import type { DesktopMode, Screen } from './screen_mode';
import type { Contents, DesktopLayout } from './types';

/** Height of the site's header, in pixels. */
export const SITE_HEADER = 48;
const CARD = 96;
const BAR = 64;
const CHAT = 252;
const EVENT = 56;

export function desktopLayout(
  screen: Screen,
  contents: Contents,
  mode: DesktopMode,
): DesktopLayout {
  const [margin, gap] = mode === 'wide' ? [16, 20] : [12, 12];
  const size = { w: screen.width, h: screen.height - SITE_HEADER };
  const side = mode === 'medium' ? 300 : screen.width < 1800 ? 360 : 440;
  const [top, height] = [8, size.h - 16];
  const stage = box(margin, top, size.w - 2 * margin - gap - side, height);
  const x = size.w - margin - side;
  const left = height - CARD - EVENT - BAR - 3 * 12;
  const chat =
    contents.chat && left - CHAT - 12 >= 190
      ? box(x, top + height - BAR - 12 - CHAT, side, CHAT)
      : null;
  const event = box(x, top + CARD + 12, side, EVENT);
  const moves = box(x, event.y + EVENT + 12, side, chat ? left - CHAT - 12 : left);
  const area = fitBoardArea(stage, contents, mode === 'wide' ? 0 : 1);
  return {
    mode,
    header: SITE_HEADER,
    size,
    stage,
    ...area,
    card: box(x, top, side, CARD),
    event,
    moves,
    chat,
    bar: box(x, top + height - BAR, side, BAR),
    words: betweenPlates(stage, area.plates),
  };
}
