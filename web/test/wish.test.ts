import { describe, expect, it } from 'vitest';
import type { PlayerView, TableSummary, VariantView } from '../src/gen/wire';
import { fitting, ownSeats } from '../src/play/wish';

const variant = { id: 'game', seats: [{}, {}, {}] } as VariantView;
const quick = { base: 300_000, bonus: 5_000, kind: 'increment' } as const;
const table = (more: Partial<TableSummary>): TableSummary =>
  ({ id: 't', variant: 'game', phase: 'gathering', you: [], time: null, created: 0, changed: 1000, seats: [{ who: 'open', name: null }], ...more }) as TableSummary;
const wish = { variant, options: {}, pace: 'any' as const };

describe('a game at once', () => {
  it('finds tables that wait for somebody, the oldest first', () => {
    const found = fitting([table({ id: 'b', created: 5 }), table({ id: 'a', created: 2 })], wish, 1000);
    expect(found.map((one) => one.id)).toEqual(['a', 'b']);
  });

  it('leaves out what is another game, full, begun, old, or one’s own', () => {
    const others = [
      table({ variant: 'other' }),
      table({ seats: [{ who: 'invited', name: null }] }),
      table({ phase: 'playing' }),
      table({ changed: -1_000_000 }),
      table({ you: [0] }),
    ];
    expect(fitting(others, wish, 1000)).toEqual([]);
    expect(fitting([table({})], { ...wish, options: { odd: true } }, 1000)).toEqual([]);
  });

  it('asks for the pace that was chosen', () => {
    const tables = [table({ id: 'slow' }), table({ id: 'quick', time: quick })];
    expect(fitting(tables, { ...wish, pace: 'quick' }, 1000).map((one) => one.id)).toEqual(['quick']);
    expect(fitting(tables, { ...wish, pace: 'none' }, 1000).map((one) => one.id)).toEqual(['slow']);
  });

  it('makes a table with free seats, or with computers at once', () => {
    const players = [{ id: 'weak' }, { id: 'strong' }] as PlayerView[];
    expect(ownSeats(3, 15, players, 1)).toEqual(['open', 'me', 'open']);
    expect(ownSeats(3, 0, players, 2)).toEqual(['computer:strong', 'computer:strong', 'me']);
  });
});
