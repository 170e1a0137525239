import { describe, expect, it } from 'vitest';
import { applyUpdate } from '../src/net/apply_update';
import { said, update, view } from './tables';

const words = (found: ReturnType<typeof applyUpdate>) => found?.log.map((entry) => entry.text);

describe('applyUpdate', () => {
  it('adds new events and turns', () => {
    const next = applyUpdate(view(2, ['a']), update([said(2), said(3)], 3, 1, ['b']));
    expect(next?.events.map((event) => event.seq)).toEqual([1, 2, 3]);
    expect(words(next)).toEqual(['a', 'b']);
    expect(next?.now.seq).toBe(3);
  });

  it('removes turns that were taken back', () => {
    expect(words(applyUpdate(view(2, ['a', 'b', 'c']), update([said(3)], 3, 1, [])))).toEqual([
      'a',
    ]);
  });

  it('keeps the game if an update omits it', () => {
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
    expect(applyUpdate(before, update([said(2)], 2, 1, []))?.now.game).toBe(before.now.game);
  });

  it('returns null if events or turns are missing', () => {
    expect(applyUpdate(view(1), update([said(3)], 3, 0, []))).toBeNull();
    expect(applyUpdate(view(1, ['a']), update([said(2)], 2, 2, ['c']))).toBeNull();
  });

  it('ignores older updates', () => {
    const before = view(3, ['a', 'b']);
    expect(applyUpdate(before, update([said(2)], 2, 1, []))).toBe(before);
  });
});
