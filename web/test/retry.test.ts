import { describe, expect, it } from 'vitest';
import type { Command, Pending, Proposal, TableView } from '../src/gen/wire';
import { canRetry } from '../src/net/retry';
import { logged, view } from './tables';

const turn: Command = { do: 'act', acts: ['b'] };
const answer: Command = { do: 'act', acts: [{ type: 'accept-draw' }] };
const pause: Command = { do: 'propose', matter: 'pause' };

const draw = (given: number[], id = 'd'): Pending => ({
  id,
  board: null,
  matter: 'draw',
  about: [],
  by: given[0] ?? null,
  answers: [],
  words: 'a draw',
  rule: 'X-1',
  given,
  waiting: [0, 1, 2].filter((seat) => !given.includes(seat)),
  lapses: 'soon',
});
const proposed = (consents: number[]): Proposal => ({
  id: '1',
  matter: { matter: 'pause' },
  by: 0,
  consents,
  waiting: [],
});

/** Returns a table with log entries, pending offers and proposals. Entries in braces are acts. */
function at(log: string[], pending: Pending[] = [], proposals: Proposal[] = []): TableView {
  const made = view(log.length);
  const game = {
    pending,
    status: { out: [] },
    boards: [{ scene: { pieces: [] }, plies: [] }],
  } as unknown as NonNullable<TableView['now']['game']>;
  const entries = log.map((text) => ({ ...logged(text), turn: !text.startsWith('{') }));
  return { ...made, now: { ...made.now, game, proposals }, log: entries };
}

describe('isStillMeant', () => {
  it('holds a turn to the game as it stood', () => {
    expect(canRetry(turn, at(['a']), at(['a'], [], [proposed([0])]))).toBe(true);
    expect(canRetry(turn, at(['a']), at(['a', 'x']))).toBe(false);
    expect(canRetry(turn, at(['a']), at(['a', '{offer}'], [draw([1])]))).toBe(false);
  });

  it('plays a turn although an offer is refused at the same moment', () => {
    const offered = at(['a', '{offer}'], [draw([0])]);
    expect(canRetry(turn, offered, at(['a', '{offer}', '{decline}']))).toBe(true);
    expect(canRetry(turn, offered, at(['a', '{offer}', '{accept}'], [draw([0, 1])]))).toBe(true);
    expect(
      canRetry(
        turn,
        offered,
        at(['a', '{offer}', '{decline}', '{offer}'], [{ ...draw([1]), words: 'another' }]),
      ),
    ).toBe(false);
    const left = at(['a', '{offer}', '{resign}']);
    left.now.game!.status.out.push('black');
    expect(canRetry(turn, offered, left)).toBe(false);
  });

  it('lets two answer the same question at once', () => {
    const asked = at(['a', '{offer}'], [draw([0])]);
    expect(canRetry(answer, asked, at(['a', '{offer}', '{accept}'], [draw([0, 1])]))).toBe(true);
    expect(canRetry(answer, asked, at(['a', '{offer}', '{decline}'], []))).toBe(false);
    expect(canRetry(answer, asked, at(['a', '{offer}', 'x'], [draw([0])]))).toBe(false);
    expect(canRetry(answer, asked, at(['b', '{offer}'].slice(0, 1), []))).toBe(false);
  });

  it('does not take an answer for another question', () => {
    const asked = at(['a', '{offer}'], [draw([0, 1])]);
    expect(canRetry(answer, asked, at(['a', '{offer}', '{no}', '{offer}'], [draw([2])]))).toBe(
      false,
    );
  });

  it('sends an answer again while its offer is open, whatever else is offered', () => {
    const bound: Command = { do: 'act', acts: [{ type: 'accept-draw', offer: 'd' }] };
    const asked = at(['a', '{offer}'], [draw([0])]);
    expect(canRetry(bound, asked, at(['a', '{offer}', '{accept}'], [draw([0, 1])]))).toBe(true);
    expect(
      canRetry(bound, asked, at(['a', '{offer}', '{offer}'], [draw([2], 'e'), draw([0])])),
    ).toBe(true);
    expect(canRetry(bound, asked, at(['a', '{offer}', '{no}', '{offer}'], [draw([0], 'e')]))).toBe(
      false,
    );
    expect(canRetry(bound, asked, at(['a', '{offer}', 'x'], [draw([0])]))).toBe(false);
  });

  it('sends the answer to a proposal again while that very proposal is open', () => {
    const yes: Command = { do: 'answer-proposal', proposal: '1', yes: true };
    const open = at(['a'], [], [proposed([0])]);
    expect(canRetry(yes, open, at(['a'], [], [proposed([0, 1])]))).toBe(true);
    expect(canRetry(yes, open, at(['a'], [], [{ ...proposed([0]), id: '2' }]))).toBe(false);
    expect(canRetry(yes, open, at(['a', 'x'], [], [proposed([0])]))).toBe(false);
  });

  it('gives a consent anew while its matter waits, and makes no new proposal of one that is gone', () => {
    const open = at(['a'], [], [proposed([0])]);
    expect(canRetry(pause, open, at(['a'], [], [proposed([0, 1])]))).toBe(true);
    expect(canRetry(pause, open, at(['a']))).toBe(false);
    expect(canRetry({ do: 'decline', matter: 'pause' }, open, at(['a']))).toBe(false);
  });

  it('repeats nothing else', () => {
    expect(canRetry({ do: 'leave' }, at(['a']), at(['a']))).toBe(false);
    const over = at(['a']);
    expect(canRetry(turn, at(['a']), { ...over, now: { ...over.now, phase: 'over' } })).toBe(false);
  });
});
