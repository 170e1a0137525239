// A table on a phone held upright: rows one below the other, the board as wide as the screen. The less high the screen, the less stands
// beside the board. Pure.

import { box } from './boxes';
import { fit } from './fit';
import type { Needs, Plan, PlateStyle, Screen } from './plan';

interface Rows {
  readonly plate: number;
  /** Whose turn it is and what matters; 0: in the header. */
  readonly card: number;
  readonly strip: number;
  readonly gap: number;
  readonly tabs: number;
}

const DENSITIES: readonly Rows[] = [
  { plate: 76, card: 36, strip: 46, gap: 8, tabs: 56 },
  { plate: 76, card: 36, strip: 0, gap: 8, tabs: 56 },
  { plate: 56, card: 36, strip: 0, gap: 6, tabs: 52 },
  { plate: 56, card: 0, strip: 0, gap: 4, tabs: 52 },
  { plate: 44, card: 0, strip: 0, gap: 4, tabs: 48 },
];
const HEAD = 44;
const BAR = 52;
/** More beside the board may cost this much of its size. */
const WORTH = 0.97;

export function phonePlan(screen: Screen, needs: Needs): Plan {
  const tries = DENSITIES.map((rows) => withRows(screen, needs, rows));
  const best = Math.max(...tries.map(({ boards }) => boards[0]!.h));
  return tries.find(({ boards }) => boards[0]!.h >= best * WORTH)!;
}

function withRows({ width, height, safe }: Screen, needs: Needs, rows: Rows): Plan {
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
  const own = up(rows.plate)!;
  const top = safe.top + HEAD + rows.gap;
  const from = top + rows.plate + rows.gap;
  const room = box(safe.left, from, width - safe.left - safe.right, below - from);
  const style: PlateStyle = rows.plate >= 70 ? 'card' : rows.plate >= 50 ? 'slim' : 'line';
  // The others stand side by side, from left to right as they do at the board.
  const order = ['bottom-right', 'top-left', 'top-right'].filter((corner) =>
    needs.corners.includes(corner as never),
  );
  const across = needs.corners.length > 3 ? ['top-left', 'top-right', 'bottom-right'] : order;
  const share = (inner - 6 * (across.length - 1)) / across.length;
  const plates = needs.corners.map((corner) =>
    corner === 'bottom-left'
      ? { box: own, style }
      : { box: box(left + across.indexOf(corner) * (share + 6), top, share, rows.plate), style },
  );
  return {
    mode: 'phone',
    header: 0,
    size,
    stage: room,
    boards: [fit(needs.shape, room, [])],
    plates,
    head: box(0, 0, width, safe.top + HEAD),
    card,
    strip,
    moves: null,
    chat: null,
    bar,
    tabs: box(0, bottom, width, rows.tabs + safe.bottom),
    cover: room,
    words: room,
  };
}
