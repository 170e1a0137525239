import { describe, expect, it } from 'vitest';
import { layOut, neighbour, shrink, UNIT, type Direction } from '../src/board/geometry';
import { hexagon, ring } from './boards';

const ways: Direction[] = ['up', 'right', 'down', 'left'];

describe('layOut', () => {
  it('turns clockwise as seen on the screen', () => {
    const picture = hexagon(2);
    const top = picture.cells.findIndex((cell) => cell.name === '0.866,-1.5');
    const turned = layOut(picture, 90).cells[top]!;
    expect(turned.centre[0]).toBeCloseTo(1.5 * UNIT, 0);
    expect(turned.centre[1]).toBeCloseTo(0.866 * UNIT, 0);
  });

  it('leaves room around the board however it is turned', () => {
    for (const degrees of [0, 33, 120, 240]) {
      const { cells, viewBox } = layOut(ring(24, 6), degrees);
      for (const [x, y] of cells.flatMap((cell) => cell.outline)) {
        expect(x).toBeGreaterThan(viewBox[0]);
        expect(x).toBeLessThan(viewBox[0] + viewBox[2]);
        expect(y).toBeGreaterThan(viewBox[1]);
        expect(y).toBeLessThan(viewBox[1] + viewBox[3]);
      }
    }
  });
});

describe('a ring', () => {
  const layout = layOut(ring(24, 6), 0);

  it('leaves a quarter of its width to the centre', () => {
    const radii = layout.cells.flatMap(({ outline }) => outline.map(([x, y]) => Math.hypot(x, y)));
    expect(Math.min(...radii) / Math.max(...radii)).toBeCloseTo(0.25, 2);
  });

  it('has wider rings outside', () => {
    const widths = [0, 1, 2, 3, 4, 5].map((rank) => {
      const [inner, , outer] = layout.cells[rank * 24]!.outline.map(([x, y]) => Math.hypot(x, y));
      return outer! - inner!;
    });
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });
});

describe('neighbour', () => {
  it.each([
    ['hexagon', hexagon(6)],
    ['ring', ring(24, 6)],
  ])('reaches every cell of a %s, wherever the seat at the bottom is', (_, picture) => {
    for (const degrees of [0, 60, 120, 240]) {
      const layout = layOut(picture, degrees);
      for (const start of [0, Math.floor(layout.cells.length / 2)]) {
        const seen = new Set([start]);
        const open = [start];
        for (let at = open.pop(); at !== undefined; at = open.pop()) {
          for (const way of ways) {
            const next = neighbour(layout, at, way);
            if (next === null || seen.has(next)) continue;
            seen.add(next);
            open.push(next);
          }
        }
        expect(seen.size).toBe(layout.cells.length);
      }
    }
  });

  it('goes to the next cell of a row and stops at the edge', () => {
    const picture = hexagon(3);
    const layout = layOut(picture, 0);
    const named = (name: string) => picture.cells.findIndex((cell) => cell.name === name);
    expect(neighbour(layout, named('0,0'), 'right')).toBe(named('1.732,0'));
    const edge = named('3.464,0');
    expect(neighbour(layout, named('1.732,0'), 'right')).toBe(edge);
    expect(neighbour(layout, edge, 'right')).toBeNull();
  });
});

describe('shrunk', () => {
  it('draws every corner towards the centre', () => {
    const cell = layOut(hexagon(2), 0).cells[0]!;
    const distance = ([x, y]: readonly [number, number]) =>
      Math.hypot(x - cell.centre[0], y - cell.centre[1]);
    shrink(cell, 0.5).forEach((point, i) => {
      expect(distance(point)).toBeCloseTo(distance(cell.outline[i]!) / 2, 0);
    });
  });
});
