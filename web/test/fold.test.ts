import { describe, expect, it } from 'vitest';
import { fold } from '../src/net/fold';
import { said, update, view } from './tables';

const words = (found: ReturnType<typeof fold>) => found?.log.map((entry) => entry.text);

describe('fold', () => {
  it('adds what is new and keeps what is known', () => {
    const next = fold(view(2, ['a']), update([said(2), said(3)], 3, 1, ['b']));
    expect(next?.events.map((event) => event.seq)).toEqual([1, 2, 3]);
    expect(words(next)).toEqual(['a', 'b']);
    expect(next?.now.seq).toBe(3);
  });

  it('takes turns back where the log says so', () => {
    expect(words(fold(view(2, ['a', 'b', 'c']), update([said(3)], 3, 1, [])))).toEqual(['a']);
  });

  it('keeps the game when an update leaves it out', () => {
    const before = view(1, ['a']);
    before.now.game = {
      boards: [],
      status: {} as never,
      acts: {},
      awaited: [],
      pending: [],
      closed: [],
      position: 'p',
    };
    expect(fold(before, update([said(2)], 2, 1, []))?.now.game).toBe(before.now.game);
  });

  it('sees that something is missing', () => {
    expect(fold(view(1), update([said(3)], 3, 0, []))).toBeNull();
    expect(fold(view(1, ['a']), update([said(2)], 2, 2, ['c']))).toBeNull();
  });

  it('learns nothing from what is older', () => {
    const before = view(3, ['a', 'b']);
    expect(fold(before, update([said(2)], 2, 1, []))).toBe(before);
  });
});
