import { describe, expect, it } from 'vitest';
import type { Logged, Scene, SceneSeat, TableEvent } from '../src/gen/wire';
import { describeElimination, findFirstCount } from '../src/play/elimination';
import { logWithReasons } from '../src/play/log_reasons';

const turn = (seat: number): Logged => ({
  seat,
  board: null,
  turn: true,
  text: 'a1a2',
  words: 'a2',
});
const act = (seat: number, text: string): Logged => ({
  seat,
  board: null,
  turn: false,
  text,
  words: text,
});
const king = (seat: number) => ({ cell: seat, seat, glyph: 'king', letter: 'K', state: 'dormant' });
const scene = (kings: readonly number[], check: readonly number[] = []) =>
  ({
    pieces: kings.map(king),
    marks: [],
    seats: [0, 1, 2].map(
      (seat) =>
        ({ name: `s${seat}`, out: seat === 0, in_check: check.includes(seat) }) as SceneSeat,
    ),
  }) as unknown as Scene;
const event = (more: object) => ({ seq: 1, at: 0, ...more }) as TableEvent;

describe('when a player was eliminated', () => {
  it('is found with few questions, the latest moves first', async () => {
    for (const total of [1, 2, 3, 17, 400]) {
      for (let since = 0; since <= total; since += 1) {
        let asked = 0;
        const found = await findFirstCount(total, (count) => {
          asked += 1;
          return Promise.resolve(count >= since);
        });
        expect(found).toBe(since);
        expect(asked).toBeLessThanOrEqual(20);
        if (since === total) expect(asked).toBe(1);
      }
    }
  });
});

describe('how a player was eliminated', () => {
  it('tells a capture of the king with check from a mate', () => {
    const after = { ...scene([1, 2]), pieces: [{ ...king(1), cell: 0 }, king(2)] };
    const entry = { ...turn(1), words: 'Bxc4#' };
    expect(describeElimination(0, entry, after, [], scene([0, 1, 2])).how).toBe('captured');
    expect(describeElimination(0, entry, scene([1, 2]), [], scene([0, 1, 2])).how).toBe('mated');
  });

  it('names the player who mated or captured', () => {
    expect(describeElimination(0, turn(2), scene([0, 1, 2], [0]), [])).toEqual({
      seat: 0,
      how: 'mated',
      by: 2,
    });
    expect(describeElimination(0, { ...turn(1), words: 'Rg14#' }, scene([1, 2]), []).how).toBe(
      'mated',
    );
    expect(describeElimination(0, turn(1), scene([1, 2]), [])).toEqual({
      seat: 0,
      how: 'captured',
      by: 1,
    });
    expect(describeElimination(0, turn(1), scene([0, 1, 2]), [])).toEqual({
      seat: 0,
      how: 'other',
      by: 1,
    });
  });

  it('tells time, leaving and resignation apart', () => {
    const lost = act(0, 'resign');
    expect(describeElimination(0, lost, scene([0]), []).how).toBe('resigned');
    expect(describeElimination(0, lost, scene([0]), [event({ what: 'flag', seat: 0 })]).how).toBe(
      'flag',
    );
    expect(describeElimination(0, lost, scene([0]), [event({ what: 'left', seat: 0 })]).how).toBe(
      'left',
    );
    expect(describeElimination(0, lost, scene([0]), [event({ what: 'flag', seat: 1 })]).how).toBe(
      'resigned',
    );
  });
});

describe('the log', () => {
  const log = [turn(0), act(0, 'resign'), act(1, 'resign')];

  it('calls a lapse of time no resignation', () => {
    const words = logWithReasons(log, [
      event({ what: 'flag', seat: 0 }),
      event({ what: 'acted', seat: 0, forfeit: true }),
    ]).map((entry) => entry.words);
    expect(words).toEqual(['a2', 'ran out of time', 'resign']);
    expect(
      logWithReasons(log, [
        event({ what: 'left', seat: 1 }),
        event({ what: 'acted', seat: 1, forfeit: true }),
      ])[2]?.words,
    ).toBe('left the game');
  });

  it('keeps a resignation that a player chose', () => {
    expect(logWithReasons(log, [event({ what: 'acted', seat: 0, forfeit: false })])).toBe(log);
    // After the timeout, a computer takes over the seat. The player resigns later.
    expect(
      logWithReasons(log, [
        event({ what: 'flag', seat: 0 }),
        event({ what: 'acted', seat: 0, forfeit: false }),
      ]),
    ).toBe(log);
  });
});
