// Lays out the panel of a review on a phone: the board stays visible. The functions are pure.

import { box, type Box } from './boxes';
import type { PhoneLayout } from './types';

const GAP = 6;

/** Returns the boxes of the boards while the panel of a review is open. */
export function boardsInReview({ mode, head, boards }: PhoneLayout): readonly Box[] {
  if (mode === 'low') return boards;
  return boards.map(({ x, w, h }) => box(x, head.y + head.h + GAP, w, h));
}

/** Returns the area of the panel: below the board, or in the rail at its side. */
export function reviewBox(layout: PhoneLayout): Box {
  const { mode, tabs, card, head, bar, size } = layout;
  if (mode === 'low') {
    const top = card?.y ?? head.y + head.h + GAP;
    return box(bar.x, top, bar.w, tabs.y - top - GAP);
  }
  const top = Math.max(...boardsInReview(layout).map(({ y, h }) => y + h)) + GAP;
  return box(8, top, size.w - 16, tabs.y - top - GAP);
}
