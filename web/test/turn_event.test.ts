// Events of turns in all six games. `turn_events.json` contains positions before and after turns,
// recorded from the server.

import { describe, expect, it } from 'vitest';
import type { Logged } from '../src/gen/wire';
import {
  type EventFacts,
  findEvents,
  importance,
  mostImportant,
  movedPiece,
  type TurnEvent,
} from '../src/play/turn_event';
import { currentEntries } from '../src/table/event_watch.svelte';
import cases from './turn_events.json';

const [WHITE, GRAY, BLACK] = [0, 1, 2];
const [RED, BLUE, YELLOW, GREEN] = [0, 1, 2, 3];

function eventsOf(variant: string, turn: string, nth = 0) {
  const found = cases.filter((one) => one.variant === variant && one.turn === turn)[nth]!;
  const [before, after] = [found.before, found.after] as unknown as [EventFacts, EventFacts];
  return { events: findEvents(before, found.entry as Logged, after), before, after };
}
const shorten = (events: readonly TurnEvent[]) =>
  events.map(({ kind, by, seat, glyph, points, how }) => ({
    kind,
    by,
    seat,
    ...(glyph === null ? {} : { glyph }),
    ...(points === 0 ? {} : { points }),
    ...(how === null ? {} : { how }),
  }));

describe('a turn', () => {
  it.each([
    ['three-player', 'g2d1', { by: GRAY, seat: WHITE, glyph: 'pawn' }],
    ['three-way', 'e2a6', { by: WHITE, seat: GRAY, glyph: 'pawn' }],
    ['three-handed', 'b4c5', { by: 0, seat: 2, glyph: 'pawn' }],
    ['three-man', 'GRh3WHb2', { by: GRAY, seat: WHITE, glyph: 'pawn' }],
    ['four-way', 'd10j10', { by: 0, seat: 1, glyph: 'knight' }],
    ['four-player', 'i1m5', { by: RED, seat: GREEN, glyph: 'pawn', points: 1 }],
  ])('of %s captures: %s', (variant, turn, capture) => {
    expect(shorten(eventsOf(variant, turn).events)).toContainEqual({ kind: 'capture', ...capture });
  });

  it.each([
    ['three-player', 'h11d11'],
    ['three-handed', 'k7k8=Q'],
  ])('of %s gives check: %s', (variant, turn) => {
    const [check] = eventsOf(variant, turn).events.filter(({ kind }) => kind === 'check');
    expect(check).toMatchObject({ kind: 'check', points: 0 });
    expect(check!.seat).not.toBe(check!.by);
  });

  it('mates for points', () => {
    const { events } = eventsOf('four-player', 'g5g14', 1);
    expect(shorten(events)).toEqual([
      { kind: 'out', by: RED, seat: YELLOW, points: 20, how: 'mated' },
    ]);
  });

  it('credits a mate to the player who gets its points', () => {
    const { events } = eventsOf('four-player', 'l4e4');
    expect(shorten(events)).toContainEqual(
      expect.objectContaining({ kind: 'out', by: BLUE, points: 20 }),
    );
  });

  it('freezes an army instead of giving check', () => {
    const { events } = eventsOf('four-way', 'd10b8');
    expect(shorten(events)).toEqual([{ kind: 'frozen', by: 0, seat: 1 }]);
  });

  it('frees an army when the position before it returns', () => {
    const { before, after } = eventsOf('four-way', 'd10b8');
    const entry: Logged = { seat: 2, board: null, turn: true, text: 'b8d10', words: 'x' };
    expect(shorten(findEvents(after, entry, before))).toEqual([{ kind: 'freed', by: 2, seat: 1 }]);
  });

  it('captures a king, told once', () => {
    const { events } = eventsOf('three-man', 'BLa6BLa1');
    expect(shorten(events)).toEqual([{ kind: 'out', by: WHITE, seat: BLACK, how: 'captured' }]);
  });

  it('mates several players at once', () => {
    const { events } = eventsOf('three-man', 'BLa6GRe2');
    expect(events.map(({ kind, seat }) => [kind, seat])).toEqual([
      ['out', GRAY],
      ['out', BLACK],
    ]);
  });

  it('promotes a pawn', () => {
    const { events } = eventsOf('three-handed', 'k7k8=Q');
    expect(shorten(events)).toContainEqual({ kind: 'promotion', by: 1, seat: 1, glyph: 'queen' });
  });

  it('wins points for a double check', () => {
    const { events } = eventsOf('four-player', 'h13h14');
    const won = events.filter(({ by, points }) => by === RED && points === 1);
    expect(won.length).toBeGreaterThan(0);
  });

  it('attacks a queen that the moved piece could capture', () => {
    const { before, after } = eventsOf('three-player', 'g2d1');
    const queen = after.boards[0]!.scene.pieces.find(
      ({ glyph, seat }) => glyph === 'queen' && seat === BLACK,
    )!;
    const entry: Logged = { seat: GRAY, board: null, turn: true, text: 'g2d1', words: 'Nxd1' };
    expect(shorten(findEvents(before, entry, after, [], [queen.cell]))).toContainEqual({
      kind: 'queen',
      by: GRAY,
      seat: BLACK,
      glyph: 'queen',
    });
  });

  it('names the piece that moved', () => {
    const { after } = eventsOf('three-player', 'g2d1');
    expect(movedPiece(GRAY, after)).toMatchObject({ glyph: 'knight' });
    expect(movedPiece(BLACK, after)).toBe(null);
  });
});

describe('a resignation', () => {
  it('names no player as the cause', () => {
    const { before, after } = eventsOf('four-player', 'g5g14', 1);
    const entry: Logged = { seat: YELLOW, board: null, turn: false, text: 'resign', words: '' };
    expect(shorten(findEvents(before, entry, after))).toEqual([
      { kind: 'out', by: null, seat: YELLOW, how: 'resigned' },
    ]);
  });
});

describe('the most important event', () => {
  const event = (kind: TurnEvent['kind'], seat: number, more: Partial<TurnEvent> = {}) => ({
    kind,
    by: 1,
    seat,
    glyph: null,
    points: 0,
    how: null,
    inactive: false,
    ...more,
  });
  const lost = event('capture', 0, { glyph: 'pawn' });
  const mate = event('out', 2, { how: 'mated' });
  const frozen = event('frozen', 2);
  const points = event('points', 1, { points: 5 });
  const queen = event('queen', 0, { glyph: 'queen' });

  it('is a loss, then a mate, a frozen army, points, an attack', () => {
    const order = [lost, mate, frozen, points, queen];
    const ranks = order.map((one) => importance(one, [0]));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(new Set(ranks).size).toBe(order.length);
    expect(mostImportant([queen, frozen, lost, points, mate], [0])).toBe(lost);
  });

  it('is the more valuable piece, or the later one', () => {
    const rook = event('capture', 0, { glyph: 'rook' });
    const later = event('capture', 0, { glyph: 'rook', by: 2 });
    expect(mostImportant([rook, lost], [0])).toBe(rook);
    expect(mostImportant([rook, later], [0])).toBe(later);
  });

  it('is not the own capture if another player did something', () => {
    const own = event('capture', 2, { by: 0, glyph: 'queen' });
    expect(mostImportant([own, event('capture', 2, { glyph: 'pawn' })], [0])?.by).toBe(1);
    expect(mostImportant([own], [0])).toBe(own);
  });
});

describe('a round', () => {
  const turns = (...seats: number[]): Logged[] =>
    seats.map((seat) => ({ seat, board: null, turn: true, text: '', words: '' }));

  it('begins with the last turn of the viewer', () => {
    expect(currentEntries(turns(0, 1, 2, 0, 1), 5, [0], 3)).toEqual([3, 4]);
    expect(currentEntries(turns(0, 1, 2, 0, 1), 4, [0], 3)).toEqual([3]);
  });

  it('has the turns of all others without a viewer', () => {
    expect(currentEntries(turns(0, 1, 2, 0, 1), 5, [], 3)).toEqual([3, 4]);
    expect(currentEntries([], 0, [], 3)).toEqual([]);
  });
});
