// Whatever the screen and the board: nothing overlaps, nothing sticks out, and the board is as large as it can be.

import { describe, expect, it } from 'vitest';
import { corners, following, isClockwise } from '../src/table/around';
import { box, hull, inside, type Point, touches } from '../src/table/boxes';
import type { Shape } from '../src/table/fit';
import { type Plan, plan } from '../src/table/plan';

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

function* all(): Generator<[string, Plan, Shape, number]> {
  for (const [width, height] of SCREENS) {
    for (const [name, shape] of Object.entries(SHAPES)) {
      for (const seats of [3, 4] as const) {
        for (const safe of [NONE, ...(height > 800 && width < 500 ? [NOTCH] : [])]) {
          const needs = {
            corners: corners({ rotations: TURNS[seats] }, 0),
            shape,
            boards: 1,
            chat: true,
          };
          yield [
            `${name} of ${seats} at ${width}x${height}, ${safe.top}`,
            plan({ width, height, safe }, needs),
            shape,
            width,
          ];
        }
      }
    }
  }
}

describe('the plan of a table', () => {
  it('keeps everything on the screen', () => {
    for (const [name, { size, boards, plates, ...rest }] of all()) {
      const page = box(0, 0, size.w, size.h);
      const parts = [
        ...boards,
        ...plates.map((plate) => plate.box),
        rest.bar,
        rest.head,
        rest.card,
        rest.strip,
        rest.moves,
        rest.chat,
        rest.tabs,
        rest.cover,
      ];
      for (const part of parts)
        if (part) expect(inside(part, page), `${name}: ${JSON.stringify(part)}`).toBe(true);
    }
  });

  it('lets no part lie on another', () => {
    for (const [
      name,
      { boards, plates, bar, head, card, strip, moves, chat, tabs },
      shape,
    ] of all()) {
      const [board] = boards;
      const outline = shape.outline.map(([x, y]): Point => [
        board!.x + x * board!.h,
        board!.y + y * board!.h,
      ]);
      const rest = [
        bar,
        head,
        card,
        strip,
        moves,
        chat,
        tabs,
        ...plates.map((plate) => plate.box),
      ].filter((part) => part !== null);
      for (const part of rest)
        expect(touches(outline, part), `${name}: ${JSON.stringify(part)} on the board`).toBe(false);
      rest.forEach((a, i) =>
        rest.slice(i + 1).forEach((b) => {
          const corners: Point[] = [
            [a.x, a.y],
            [a.x + a.w, a.y],
            [a.x + a.w, a.y + a.h],
            [a.x, a.y + a.h],
          ];
          expect(touches(corners, b), `${name}: ${JSON.stringify([a, b])}`).toBe(false);
        }),
      );
    }
  });

  it('gives the board the most of the screen', () => {
    for (const [name, { mode, boards, size }, , width] of all()) {
      const [board] = boards;
      const least =
        mode === 'phone'
          ? Math.min(0.8 * width, 0.42 * size.h)
          : 0.72 * Math.min(size.h, 0.55 * size.w);
      expect(board!.w, name).toBeGreaterThanOrEqual(Math.floor(least));
    }
    const needs = {
      corners: corners({ rotations: TURNS[3] }, 0),
      shape: SHAPES.ring!,
      boards: 1,
      chat: true,
    };
    const wide = (width: number, height: number) =>
      plan({ width, height, safe: NONE }, needs).boards[0]!.w;
    expect(wide(390, 844)).toBe(390);
    expect(wide(360, 640)).toBeGreaterThanOrEqual(340);
    expect(wide(1440, 900)).toBeGreaterThanOrEqual(800);
  });

  it('gives two boards a half each', () => {
    const needs = {
      corners: corners({ rotations: TURNS[3] }, 0),
      shape: SHAPES.hexagon!,
      boards: 2,
      chat: true,
    };
    const { boards } = plan({ width: 1440, height: 900, safe: NONE }, needs);
    expect(boards).toHaveLength(2);
    expect(boards[0]!.x + boards[0]!.w).toBeLessThanOrEqual(boards[1]!.x);
    expect(boards[0]!.y).toBe(boards[1]!.y);
  });
});

describe('who sits where', () => {
  it('goes by the way round the board', () => {
    expect(corners({ rotations: [0, 240, 120] }, 0)).toEqual([
      'bottom-left',
      'top-left',
      'top-right',
    ]);
    expect(corners({ rotations: [0, 240, 120] }, 1)).toEqual([
      'top-right',
      'bottom-left',
      'top-left',
    ]);
    expect(corners({ rotations: [0, 270, 180, 90] }, 0)).toEqual([
      'bottom-left',
      'top-left',
      'top-right',
      'bottom-right',
    ]);
    // A game whose turns go the other way.
    expect(isClockwise({ rotations: [0, 120, 240] })).toBe(false);
    expect(corners({ rotations: [0, 120, 240] }, 0)).toEqual([
      'bottom-left',
      'top-right',
      'top-left',
    ]);
  });

  it('says who follows, past those who play no more', () => {
    expect(following(0, [true, true, true])).toBe(1);
    expect(following(0, [true, false, true])).toBe(2);
    expect(following(2, [true, false, true])).toBe(0);
    expect(following(0, [true, false, false])).toBe(null);
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
    expect(touches(diamond, box(0, 0, 2, 2))).toBe(false);
    expect(touches(diamond, box(0, 0, 3, 3))).toBe(true);
    expect(touches(diamond, box(4, 4, 1, 1))).toBe(true);
  });
});
