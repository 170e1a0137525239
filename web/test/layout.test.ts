// Layouts on all screens with all boards: no parts overlap or leave the screen, and the board is as
// large as possible.

import { describe, expect, it } from 'vitest';
import { type Box, box, hull, inside, overlaps, type Point } from '../src/table/layout/boxes';
import { isClockwise, seatCorners } from '../src/table/layout/corners';
import type { Shape } from '../src/table/layout/fit';
import { layOutTable } from '../src/table/layout/layout';
import { isPhone, type TableLayout } from '../src/table/layout/types';
import { nextSeat } from '../src/table/turn_order';

const regular = (n: number, turn = 0): Point[] =>
  Array.from({ length: n }, (_, i) => {
    const angle = (2 * Math.PI * i) / n + turn;
    return [0.5 + 0.5 * Math.cos(angle), 0.5 + 0.5 * Math.sin(angle)];
  });
const SHAPES: Record<string, Shape> = {
  hexagon: { aspect: 1.13, outline: regular(6).map(([x, y]): Point => [x * 1.13, y]) },
  ring: { aspect: 1, outline: regular(40) },
  cross: { aspect: 1, outline: regular(4) },
};
const SCREENS: [number, number][] = [
  [360, 640],
  [360, 780],
  [375, 548],
  [390, 664],
  [390, 844],
  [412, 915],
  [320, 568],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [667, 375],
  [568, 320],
  [720, 450],
  [932, 430],
  [1000, 700],
  [1024, 768],
  [1199, 800],
  [1280, 620],
  [1366, 650],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const NOTCH = { top: 47, right: 0, bottom: 34, left: 0 };
const TURNS = { 3: [0, 240, 120], 4: [0, 270, 180, 90] };

function* all(): Generator<[string, TableLayout, Shape, number]> {
  for (const [width, height] of SCREENS) {
    for (const [name, shape] of Object.entries(SHAPES)) {
      for (const seats of [3, 4] as const) {
        for (const safe of [NONE, ...(height > 800 && width < 500 ? [NOTCH] : [])]) {
          const needs = {
            corners: seatCorners({ rotations: TURNS[seats] }, 0),
            shape,
            boards: 1,
            chat: true,
          };
          yield [
            `${name} of ${seats} at ${width}x${height}, ${safe.top}`,
            layOutTable({ width, height, safe }, needs),
            shape,
            width,
          ];
        }
      }
    }
  }
}

/** Returns the boxes of all parts except the boards and the cover, which may overlap the boards. */
function partsOf(layout: TableLayout): Box[] {
  const own = isPhone(layout)
    ? [layout.head, layout.card, layout.strip, layout.tabs]
    : [layout.card, layout.moves, layout.chat];
  const plates = layout.plates.map((plate) => plate.box);
  return [layout.bar, ...own, ...plates].filter((part) => part !== null);
}

describe('layOutTable', () => {
  it('keeps everything on the screen', () => {
    for (const [name, layout] of all()) {
      const page = box(0, 0, layout.size.w, layout.size.h);
      const covers = isPhone(layout) ? [layout.cover] : [];
      for (const part of [...layout.boards, ...partsOf(layout), ...covers])
        expect(inside(part, page), `${name}: ${JSON.stringify(part)}`).toBe(true);
    }
  });

  it('keeps parts apart', () => {
    for (const [name, layout, shape] of all()) {
      const [board] = layout.boards;
      const outline = shape.outline.map(([x, y]): Point => [
        board!.x + x * board!.h,
        board!.y + y * board!.h,
      ]);
      const rest = partsOf(layout);
      for (const part of rest)
        expect(overlaps(outline, part), `${name}: ${JSON.stringify(part)} on the board`).toBe(
          false,
        );
      rest.forEach((a, i) =>
        rest.slice(i + 1).forEach((b) => {
          const corners: Point[] = [
            [a.x, a.y],
            [a.x + a.w, a.y],
            [a.x + a.w, a.y + a.h],
            [a.x, a.y + a.h],
          ];
          expect(overlaps(corners, b), `${name}: ${JSON.stringify([a, b])}`).toBe(false);
        }),
      );
    }
  });

  it('gives the board most of the screen', () => {
    for (const [name, { mode, boards, size }, , width] of all()) {
      const [board] = boards;
      const least =
        mode === 'phone'
          ? Math.min(0.8 * width, 0.42 * size.h)
          : 0.72 * Math.min(size.h, 0.55 * size.w);
      expect(board!.w, name).toBeGreaterThanOrEqual(Math.floor(least));
    }
    const needs = {
      corners: seatCorners({ rotations: TURNS[3] }, 0),
      shape: SHAPES.ring!,
      boards: 1,
      chat: true,
    };
    const wide = (width: number, height: number) =>
      layOutTable({ width, height, safe: NONE }, needs).boards[0]!.w;
    expect(wide(390, 844)).toBe(390);
    expect(wide(360, 640)).toBeGreaterThanOrEqual(340);
    expect(wide(1440, 900)).toBeGreaterThanOrEqual(800);
  });

  it('gives each of two boards half of the stage', () => {
    const needs = {
      corners: seatCorners({ rotations: TURNS[3] }, 0),
      shape: SHAPES.hexagon!,
      boards: 2,
      chat: true,
    };
    const { boards } = layOutTable({ width: 1440, height: 900, safe: NONE }, needs);
    expect(boards).toHaveLength(2);
    expect(boards[0]!.x + boards[0]!.w).toBeLessThanOrEqual(boards[1]!.x);
    expect(boards[0]!.y).toBe(boards[1]!.y);
  });
});

describe('seats', () => {
  it('have corners in the order of turns round the board', () => {
    expect(seatCorners({ rotations: [0, 240, 120] }, 0)).toEqual([
      'bottom-left',
      'top-left',
      'top-right',
    ]);
    expect(seatCorners({ rotations: [0, 240, 120] }, 1)).toEqual([
      'top-right',
      'bottom-left',
      'top-left',
    ]);
    expect(seatCorners({ rotations: [0, 270, 180, 90] }, 0)).toEqual([
      'bottom-left',
      'top-left',
      'top-right',
      'bottom-right',
    ]);
    // The order of turns is counter-clockwise.
    expect(isClockwise({ rotations: [0, 120, 240] })).toBe(false);
    expect(seatCorners({ rotations: [0, 120, 240] }, 0)).toEqual([
      'bottom-left',
      'top-right',
      'top-left',
    ]);
  });

  it('move in turn order, without eliminated players', () => {
    expect(nextSeat(0, [true, true, true])).toBe(1);
    expect(nextSeat(0, [true, false, true])).toBe(2);
    expect(nextSeat(2, [true, false, true])).toBe(0);
    expect(nextSeat(0, [true, false, false])).toBe(null);
  });
});

describe('shapes', () => {
  it('have a convex hull', () => {
    expect(
      hull([
        [0, 0],
        [2, 0],
        [1, 1],
        [2, 2],
        [0, 2],
        [1, 0],
      ]),
    ).toHaveLength(4);
  });
  it('touch boxes or not', () => {
    const diamond: Point[] = [
      [5, 0],
      [10, 5],
      [5, 10],
      [0, 5],
    ];
    expect(overlaps(diamond, box(0, 0, 2, 2))).toBe(false);
    expect(overlaps(diamond, box(0, 0, 3, 3))).toBe(true);
    expect(overlaps(diamond, box(4, 4, 1, 1))).toBe(true);
  });
});
