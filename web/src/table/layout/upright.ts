// Lays out a table on a phone in portrait orientation: the board has the width of the screen, with
// rows above and below it. Lower screens have fewer and smaller rows.
//
// These functions are pure.

import { box } from './boxes';
import { fitBoard } from './fit';
import type { Screen } from './screen_mode';
import type { Contents, PhoneLayout, PlateStyle } from './types';

interface Rows {
  /** Heights of the other players' plates and of the viewer's plate. */
  readonly plate: number;
  readonly own: number;
  /** Height of the event line. 0 if the header shows the event. */
  readonly event: number;
  /** Height of the turn card. 0 if the header shows the turn. */
  readonly card: number;
  readonly strip: number;
  readonly gap: number;
  readonly tabs: number;
}

const DENSITIES: readonly Rows[] = [
  { plate: 56, own: 56, event: 56, card: 36, strip: 42, gap: 6, tabs: 56 },
  { plate: 56, own: 56, event: 56, card: 36, strip: 0, gap: 6, tabs: 56 },
  { plate: 56, own: 56, event: 42, card: 36, strip: 0, gap: 5, tabs: 52 },
  { plate: 56, own: 52, event: 42, card: 0, strip: 0, gap: 4, tabs: 52 },
  { plate: 56, own: 52, event: 0, card: 0, strip: 0, gap: 4, tabs: 52 },
  { plate: 56, own: 50, event: 0, card: 0, strip: 0, gap: 4, tabs: 48 },
  { plate: 44, own: 44, event: 0, card: 0, strip: 0, gap: 4, tabs: 48 },
];
const HEAD = 44;
const BAR = 52;
/** More rows are acceptable if the board keeps at least this share of its maximum height. */
const MIN_BOARD_SHARE = 0.97;

/** Returns the layout with the most rows that leaves enough room for the board. */
export function uprightLayout(screen: Screen, contents: Contents): PhoneLayout {
  const tries = DENSITIES.map((rows) => withRows(screen, contents, rows));
  const best = Math.max(...tries.map(({ boards }) => boards[0]!.h));
  return tries.find(({ boards }) => boards[0]!.h >= best * MIN_BOARD_SHARE)!;
}

function withRows({ width, height, safe }: Screen, contents: Contents, rows: Rows): PhoneLayout {
  const size = { w: width, h: Math.max(height, 380) };
  const [left, inner] = [safe.left + 8, width - safe.left - safe.right - 16];
  const bottom = size.h - safe.bottom - rows.tabs;
  let below = bottom - rows.gap;
  const up = (rowHeight: number) => {
    if (rowHeight === 0) return null;
    below -= rowHeight;
    const found = box(left, below, inner, rowHeight);
    below -= rows.gap;
    return found;
  };
  const bar = up(BAR)!;
  const strip = up(rows.strip);
  const card = up(rows.card);
  const own = up(rows.own)!;
  const event = up(rows.event);
  const top = safe.top + HEAD + rows.gap;
  const from = top + rows.plate + rows.gap;
  const room = box(safe.left, from, width - safe.left - safe.right, below - from);
  // The other plates are side by side, in the same order from left to right as around the board.
  const order = ['bottom-right', 'top-left', 'top-right'].filter((corner) =>
    contents.corners.includes(corner as never),
  );
  const across = contents.corners.length > 3 ? ['top-left', 'top-right', 'bottom-right'] : order;
  const share = (inner - 6 * (across.length - 1)) / across.length;
  const plates = contents.corners.map((corner) =>
    corner === 'bottom-left'
      ? { box: own, style: styleOf(rows.own) }
      : {
          box: box(left + across.indexOf(corner) * (share + 6), top, share, rows.plate),
          style: styleOf(rows.plate),
        },
  );
  return {
    mode: 'phone',
    header: 0,
    size,
    stage: room,
    boards: [fitBoard(contents.shape, room, [])],
    plates,
    head: box(0, 0, width, safe.top + HEAD),
    event,
    card,
    strip,
    bar,
    tabs: box(0, bottom, width, rows.tabs + safe.bottom),
    cover: room,
    words: room,
  };
}

const styleOf = (height: number): PlateStyle => (height >= 50 ? 'duo' : 'line');
