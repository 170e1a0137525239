// Lays out a table on a phone in landscape orientation: the board at the left, a rail at the right.
//
// The function is pure.

import { box } from './boxes';
import { betweenPlates, fitBoardArea } from './plate_corners';
import type { Screen } from './screen_mode';
import type { Contents, PhoneLayout } from './types';

/** Heights of the event line and of the last moves below it, in pixels. */
const EVENT = 44;
const LAST_MOVES = 50;

export function lowLayout(screen: Screen, contents: Contents): PhoneLayout {
  const { safe } = screen;
  const size = { w: screen.width, h: Math.max(screen.height, 250) };
  const [pad, rail, tab, buttons] = [8, screen.width < 640 ? 200 : 216, 48, 104];
  const room = box(
    safe.left + pad,
    safe.top + 4,
    size.w - safe.left - safe.right - rail - 3 * pad,
    size.h - safe.top - safe.bottom - 8,
  );
  const area = fitBoardArea(room, { ...contents, boards: 1 }, 3);
  const x = size.w - safe.right - pad - rail;
  const bottom = size.h - safe.bottom - 6;
  const bar = box(x, bottom - tab - 6 - buttons, rail, buttons);
  const card = box(x, safe.top + 42, rail, 62);
  const from = card.y + card.h + 4;
  const free = Math.max(0, bar.y - from - 6);
  const event = free >= EVENT + 4 + LAST_MOVES ? box(x, from, rail, EVENT) : null;
  const above = event ? EVENT + 4 : 0;
  const widest = Math.max(...area.plates.map((plate) => plate.box.w));
  return {
    mode: 'low',
    header: 0,
    size,
    stage: room,
    ...area,
    head: box(x, safe.top + 2, rail, 40),
    card,
    event,
    strip: box(x, from + above, rail, free - above),
    bar,
    tabs: box(x, bottom - tab, rail, tab),
    cover: box(room.x + widest + pad, room.y, room.w - widest - pad, room.h),
    words: betweenPlates(room, area.plates),
  };
}
