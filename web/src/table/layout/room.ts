// The space of a question that is higher than the action bar, on a phone held upright. Pure.

import { type Box, box } from './boxes';

/** The part of a row that a question may cover without filling the row, in pixels. */
const SLIVER = 8;
/** Distance between the own plate and the question below it. */
const GAP = 3;
/** The size of a clock without its plate. */
const CLOCK = { w: 72, h: 30 };

/** Rows that a question covers completely or not at all, from the bar upwards. */
export interface Row {
  /** Heights above the lower edge of the bar. */
  readonly from: number;
  readonly to: number;
}

/** Returns the rows between the bar and the own plate. */
export const rowsAbove = (bar: Box, rows: readonly (Box | null)[]): Row[] =>
  rows.flatMap((row) => {
    if (!row) return [];
    const edge = bar.y + bar.h;
    return [{ from: edge - row.y - row.h, to: edge - row.y }];
  });

/** Returns the height of a question that covers no row in part. */
export function fillRows(height: number, rows: readonly Row[]): number {
  const row = rows.find(({ from, to }) => height > from + SLIVER && height < to);
  return row?.to ?? height;
}

/** The place of the own plate: moved up, or replaced with its clock. */
export interface PlateRoom {
  readonly lift: number;
  readonly covered: boolean;
}

/**
 * Returns the place of the own plate above a question. `top` is the upper edge of the question, and
 * `free` the lower edge of the board.
 */
export function plateRoom(plate: Box, top: number, free: number): PlateRoom {
  const lift = Math.max(0, plate.y + plate.h + GAP - top);
  return lift <= Math.max(0, plate.y - free)
    ? { lift, covered: false }
    : { lift: 0, covered: true };
}

/** Returns the place of the clocks of a covered plate: at the right, where boards have no cells. */
export function clockBox(plate: Box, top: number, clocks: number): Box {
  const width = CLOCK.w * clocks;
  return box(plate.x + plate.w - width, top - GAP - CLOCK.h, width, CLOCK.h);
}
