import { describe, expect, it } from 'vitest';
import { box } from '../src/table/layout/boxes';
import { clockBox, fillRows, plateRoom, rowsAbove } from '../src/table/layout/room';

const bar = box(8, 728, 374, 52);
const [strip, card] = [box(8, 674, 374, 46), box(8, 630, 374, 36)];
const plate = box(8, 478, 304, 50);

describe('the room of a question', () => {
  it('fills each row that it reaches', () => {
    const rows = rowsAbove(bar, [strip, card]);
    expect(fillRows(52, rows)).toBe(52);
    expect(fillRows(74, rows)).toBe(106);
    expect(fillRows(124, rows)).toBe(150);
  });

  it('keeps its height in the gap between two rows, and above all rows', () => {
    const rows = rowsAbove(bar, [strip, card]);
    expect(fillRows(64, rows)).toBe(64);
    expect(fillRows(110, rows)).toBe(110);
    expect(fillRows(170, rows)).toBe(170);
  });

  it('has no rows on a phone without them', () => {
    expect(rowsAbove(bar, [null, null])).toEqual([]);
    expect(fillRows(124, [])).toBe(124);
  });

  it('moves the plate up to the board', () => {
    expect(plateRoom(plate, 540, 457)).toEqual({ lift: 0, covered: false });
    expect(plateRoom(plate, 521, 457)).toEqual({ lift: 10, covered: false });
  });

  it('leaves only the clock where the plate would cover the board', () => {
    expect(plateRoom(plate, 486, 457)).toEqual({ lift: 0, covered: true });
    expect(clockBox(plate, 486, 1)).toEqual(box(240, 453, 72, 30));
    expect(clockBox(plate, 486, 2).x).toBe(168);
  });

  it('covers a plate that already touches the board', () => {
    expect(plateRoom(plate, 530, 490)).toEqual({ lift: 0, covered: true });
  });
});
