// Arranges the viewer's plate above a question that is higher than the action bar.
//
// This applies only to phones in portrait orientation. These functions are pure.

import { type Box, box } from './boxes';

/** Maximum height of a row in pixels that a question may cover without covering the whole row. */
const SLIVER = 8;
/** Distance between the viewer's plate and the question below it, in pixels. */
const GAP = 3;
/** The size of a clock without its plate, in pixels. */
const CLOCK = { w: 72, h: 30 };

/** A row above the bar. A question covers it completely or not at all. */
export interface Row {
  /** Lower and upper edge, as heights above the lower edge of the bar. */
  readonly from: number;
  readonly to: number;
}

/** Converts the boxes between the bar and the viewer's plate to rows. */
export const rowsAbove = (bar: Box, rows: readonly (Box | null)[]): Row[] =>
  rows.flatMap((row) => {
    if (!row) return [];
    const edge = bar.y + bar.h;
    return [{ from: edge - row.y - row.h, to: edge - row.y }];
  });

/** Returns the height of a question, increased so that it covers no row partially. */
export function fillRows(height: number, rows: readonly Row[]): number {
  const row = rows.find(({ from, to }) => height > from + SLIVER && height < to);
  return row?.to ?? height;
}

/**
 * The position of the viewer's plate: moved up by `lift`, or `covered` and replaced by its clocks.
 */
export interface PlateRoom {
  readonly lift: number;
  readonly covered: boolean;
}

/**
 * Returns the position of the viewer's plate above a question.
 *
 * `top` is the upper edge of the question and `free` the lower edge of the board.
 */
export function plateRoom(plate: Box, top: number, free: number): PlateRoom {
  const lift = Math.max(0, plate.y + plate.h + GAP - top);
  return lift <= Math.max(0, plate.y - free)
    ? { lift, covered: false }
    : { lift: 0, covered: true };
}

/** Returns the box for the clocks of a covered plate, at the right, where boards have no cells. */
export function clockBox(plate: Box, top: number, clocks: number): Box {
  const width = CLOCK.w * clocks;
  return box(plate.x + plate.w - width, top - GAP - CLOCK.h, width, CLOCK.h);
}
