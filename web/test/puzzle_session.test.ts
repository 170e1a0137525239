// A puzzle while a visitor solves it: right, slower and wrong turns, hints and the solution.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../src/api';
import type {
  Analysis,
  BoardPicture,
  HotSeat,
  HotSeatState,
  Ply,
  Puzzle,
  VariantView,
} from '../src/gen/wire';
import { hintDrawing } from '../src/puzzles/drawings';
import { judge, lineFrom, turnToPlay } from '../src/puzzles/judge';
import { commandOf } from '../src/puzzles/keys';
import type { FirstTry } from '../src/puzzles/progress';
import { goalOf } from '../src/puzzles/sentences';
import { PuzzleSession } from '../src/puzzles/session.svelte';

const turn = (text: string) => ({ text, notation: text.toUpperCase() });
const PUZZLE: Puzzle = {
  id: 'three-man-1',
  variant: 'three-man',
  options: {},
  position: 'start',
  seat: 0,
  kind: 'forced',
  goal: 'mate',
  target: 1,
  themes: ['quiet'],
  level: 4,
  steps: [
    { accepted: [turn('a1a2')], slower: ['a1a3'], replies: [turn('b1b2'), turn('c1c2')] },
    { accepted: [turn('a2a4'), turn('a2a5')], slower: [], replies: [] },
  ],
};
const SEATS = ['White', 'Gray', 'Black'].map((title) => ({ name: title.toLowerCase(), title }));
const VARIANT = {
  id: 'three-man',
  options: [],
  leaving: [],
  seats: SEATS,
} as unknown as VariantView;
const PICTURE = { cells: [{ name: 'a1' }, { name: 'a2' }] } as unknown as BoardPicture;
const ANALYSIS = {
  best: 3,
  lines: [{ turns: [turn('b1a3')], seats: [1], points: [0.5, 2, 1.5], decided: false }],
} as unknown as Analysis;

/** Answers with the acts as the log, and with one ply of the player to move. */
function answer(game: HotSeat): Promise<HotSeatState> {
  const log = game.acts.map((act, nth) => ({ seat: nth % 3, turn: true, text: act, words: act }));
  const plies = [{ turn: 'x', from: 0, to: 1, promotion: null, ends: true, goes_on: false }];
  const boards = [{ scene: { to_move: log.length % 3, seats: [], pieces: [] }, plies }];
  const state = { boards, log, status: { over: false }, position: 'p' };
  return Promise.resolve(state as unknown as HotSeatState);
}

async function begin(analyse: () => Promise<Analysis> = () => Promise.resolve(ANALYSIS)) {
  vi.spyOn(api, 'hotSeat').mockImplementation(answer);
  const analyses = vi.spyOn(api, 'analyze').mockImplementation(analyse);
  const reported: FirstTry[] = [];
  const report = (result: FirstTry) => reported.push(result);
  const session = new PuzzleSession(PUZZLE, VARIANT, PICTURE, report, () => Promise.resolve());
  await session.begin();
  const play = (text: string, more = {}) =>
    session.enter({ turn: text, ends: true, goes_on: false, ...more } as Ply);
  const plies = () => session.state.boards[0]!.plies.length;
  const texts = () => session.log.map(({ text }) => text);
  return { session, reported, play, plies, texts, analyses };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a solver', () => {
  it('plays all steps, and the replies follow', async () => {
    const { session, reported, play, plies, texts } = await begin();
    await play('a1a2');
    expect(texts()).toEqual(['a1a2', 'b1b2', 'c1c2']);
    expect([session.at, session.stage, plies()]).toEqual([1, 'asked', 1]);
    await play('a2a5');
    expect([session.stage, session.result, plies()]).toEqual(['solved', 'solved', 0]);
    expect(reported).toEqual(['solved']);
    await session.goTo(1);
    expect([texts(), plies(), session.total]).toEqual([['a1a2'], 0, 4]);
  });

  it('does not fail with a slower turn', async () => {
    const { session, reported, play, texts } = await begin();
    await play('a1a3');
    expect([session.stage, session.tried?.text, texts()]).toEqual(['slower', 'a1a3', []]);
    await play('a1a2');
    await play('a2a4');
    expect(reported).toEqual(['solved']);
  });

  it('sees the reply to a wrong turn, and fails only once', async () => {
    const { session, reported, play, plies, texts, analyses } = await begin();
    await play('a1b9');
    expect([session.stage, session.refutation?.turns[0]?.text]).toEqual(['wrong', 'b1a3']);
    expect([texts(), plies(), session.live]).toEqual([['a1b9'], 0, false]);
    expect(analyses.mock.calls[0]?.[0].game.acts).toEqual(['a1b9']);
    await session.retry();
    expect([session.stage, session.refutation, texts(), plies()]).toEqual(['asked', null, [], 1]);
    await play('a1a2');
    await play('a2a4');
    expect([session.stage, reported]).toEqual(['solved', ['failed']]);
  });

  it('learns that a turn is wrong without the engine', async () => {
    const problem = { kind: 'no-analysis', message: 'off', rule: null, at: null };
    const { session, play } = await begin(() => Promise.reject(new ApiError(problem)));
    await play('a1b9');
    expect([session.stage, session.refutation, session.problem]).toEqual(['wrong', null, null]);
  });

  it('takes a turn back while the engine searches', async () => {
    const { session, play, texts } = await begin(() => new Promise(() => undefined));
    void play('a1b9');
    await vi.waitFor(() => expect(session.stage).toBe('checking'));
    await session.retry();
    expect([session.stage, session.live, texts()]).toEqual(['asked', true, []]);
  });

  it('solves with a hint', async () => {
    const { session, reported, play } = await begin();
    session.hint();
    session.hint();
    session.hint();
    expect(session.hints).toBe(2);
    await play('a1a2');
    expect(session.hints).toBe(0);
    await play('a2a4');
    expect(reported).toEqual(['hinted']);
  });

  it('gets the solution, which counts as a failure', async () => {
    const { session, reported, play, texts } = await begin();
    await play('a1a2');
    await session.solve();
    expect([session.stage, texts()]).toEqual(['shown', ['a1a2', 'b1b2', 'c1c2', 'a2a4']]);
    expect(reported).toEqual(['failed']);
    await play('a2a4');
    expect(session.stage).toBe('shown');
  });

  it('completes a turn of two moves', async () => {
    const { session, play } = await begin();
    await play('a1a2', { goes_on: true });
    expect([session.pending?.turn, session.stage]).toEqual(['a1a2', 'asked']);
    await session.endTurn();
    expect(session.at).toBe(1);
  });

  it('types a turn', async () => {
    const { session } = await begin();
    expect(await session.act('a1a2')).toBe(true);
    expect(session.at).toBe(1);
  });
});

describe('the rules of puzzles', () => {
  it('judges turns', () => {
    const [first] = PUZZLE.steps;
    expect(['a1a2', 'a1a3', 'a1a4'].map((text) => judge(first!, text))).toEqual([
      'right',
      'slower',
      'wrong',
    ]);
    expect(lineFrom(PUZZLE, 1).map(({ text }) => text)).toEqual(['a2a4']);
  });

  it('continues with the main solution, because the replies fit only it', () => {
    const [, last] = PUZZLE.steps;
    const other = { ...PUZZLE, steps: [{ ...last!, replies: [turn('b1b2')] }, last!] };
    expect(turnToPlay(other, 0, 'a2a5')?.text).toBe('a2a4');
    expect(turnToPlay(other, 1, 'a2a5')?.text).toBe('a2a5');
  });

  it('draws a ring for the first hint, and an arrow for the second', () => {
    const at = (hints: number) => hintDrawing(turn('a1a2'), hints, PICTURE);
    expect([at(0).cells, at(1).cells[0]?.cells]).toEqual([[], [0]]);
    expect([at(1).arrows.length, at(2).arrows[0]?.cells]).toEqual([0, [0, 1]]);
  });

  it('names the goal', () => {
    const goal = (more: Partial<Puzzle>) => goalOf({ ...PUZZLE, ...more }, VARIANT);
    expect(goal({})).toBe('Mate Gray in 2 turns');
    expect(goal({ goal: 'capture-king', steps: PUZZLE.steps.slice(1) })).toBe(
      'Capture the king of Gray in one turn',
    );
    expect(goal({ kind: 'margin', goal: 'points', target: null })).toBe('Win the most points');
  });

  it('ignores keys with modifiers', () => {
    const press = (key: string, more = {}) =>
      commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
    expect([press('h'), press('Enter'), press('q')]).toEqual(['hint', 'main', null]);
    expect(press('n', { ctrlKey: true })).toBeNull();
  });
});
