import { describe, expect, it } from 'vitest';
import { clockAfter, formatClock } from '../src/play/clock';

describe('after', () => {
  it('lets the delay pass first', () => {
    const clock = { left: 10_000, delay: 3000, running: true };
    expect(clockAfter(clock, 2000)).toEqual({ left: 10_000, delay: 1000, running: true });
    expect(clockAfter(clock, 4000)).toEqual({ left: 9000, delay: 0, running: true });
    expect(clockAfter(clock, 99_000)).toEqual({ left: 0, delay: 0, running: true });
  });

  it('leaves a clock that stands alone, and never gives time back', () => {
    const stands = { left: 10_000, delay: 3000, running: false };
    expect(clockAfter(stands, 5000)).toEqual(stands);
    expect(clockAfter({ ...stands, running: true }, -50).left).toBe(10_000);
  });
});

describe('written', () => {
  it.each([
    [0, '0:00.0'],
    [9450, '0:09.4'],
    [20_000, '0:20'],
    [59_001, '1:00'],
    [754_000, '12:34'],
    [3_723_000, '1:02:03'],
    [90_000_000, '1d 1h'],
  ])('%i ms as %s', (left, words) => expect(formatClock(left)).toBe(words));
});
