import { describe, expect, it } from 'vitest';
import { unionOf, placeBeside, fingertipRect, overlap, OwnPresses } from '../src/board/chooser';

const CHOOSER = { width: 296, height: 112 };
const SCREENS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

describe('the place of the chooser', () => {
  it('is never over the cell or the finger, wherever they are', () => {
    const wrong: string[] = [];
    for (const screen of SCREENS) {
      for (let x = 12; x < screen.width; x += 24) {
        for (let y = 12; y < screen.height; y += 24) {
          const near = unionOf(
            { left: x - 11, top: y - 11, width: 22, height: 22 },
            fingertipRect(x, y),
          );
          const at = { ...placeBeside(near, CHOOSER, screen), ...CHOOSER };
          const inside =
            at.left >= 8 &&
            at.top >= 8 &&
            at.left + at.width <= screen.width - 8 &&
            at.top + at.height <= screen.height - 8;
          if (overlap(at, near) > 0 || !inside)
            wrong.push(`${x},${y} on ${screen.width}x${screen.height}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is above the cell where there is room, else below, else beside it', () => {
    const screen = { width: 800, height: 300 };
    const cell = (left: number, top: number) => ({ left, top, width: 40, height: 40 });
    expect(placeBeside(cell(380, 200), CHOOSER, screen).top).toBe(76);
    expect(placeBeside(cell(380, 20), CHOOSER, screen).top).toBe(72);
    expect(placeBeside(cell(380, 90), { width: 200, height: 200 }, screen).left).toBe(432);
    expect(placeBeside(cell(700, 90), { width: 200, height: 200 }, screen).left).toBe(488);
  });

  it('covers as little as possible where the screen has no room', () => {
    const at = placeBeside(
      { left: 0, top: 0, width: 100, height: 60 },
      { width: 90, height: 60 },
      { width: 100, height: 100 },
    );
    expect(at.top).toBe(32);
  });
});

describe('the clicks of the chooser', () => {
  it('are not those of the tap that opened it', () => {
    const presses = new OwnPresses<string>();
    expect(presses.takes('rook', 1)).toBe(false);
    expect(presses.takes('dialog', 1)).toBe(false);
  });

  it('are those that begin and end on the same part', () => {
    const presses = new OwnPresses<string>();
    presses.down('queen');
    expect(presses.takes('queen', 1)).toBe(true);
    presses.down('queen');
    expect(presses.takes('dialog', 1)).toBe(false);
    expect(presses.takes('queen', 1)).toBe(false);
  });

  it('are those of a keyboard and of a screen reader', () => {
    expect(new OwnPresses<string>().takes('knight', 0)).toBe(true);
  });
});
