// The lesson about mistakes: the best turn, turns that are almost as good, and wrong turns.

import { afterEach, expect, it, vi } from 'vitest';
import { api, ApiError } from '../src/api';
import type { Analysis, HotSeatState, Ply, ReviewedTurn } from '../src/gen/wire';
import type { ReviewGame } from '../src/play/review_game.svelte';
import { findGoodTurn, goodLines } from '../src/review/alternatives';
import { MistakeLesson } from '../src/review/lesson.svelte';

const line = (text: string, points: number[]) => ({
  turns: [{ text, notation: text.toUpperCase() }],
  seats: [1],
  points,
  decided: false,
});
const ANALYSIS: Analysis = {
  seat: 1,
  depth: 3,
  nodes: 900,
  limit: 1000,
  best: 3,
  lines: [line('a1a2', [1, 2, 1]), line('a1a3', [0.5, 1.97, 1.53]), line('a1a4', [1, 1.9, 1.1])],
};
const MISTAKE = {
  entry: 4,
  board: 0,
  seat: 1,
  played: { text: 'a1a5', notation: 'A5' },
  line: [{ text: 'a1a2', notation: 'A2' }],
} as unknown as ReviewedTurn;

/** A review whose board enters turns through `enter`. */
function fakeGame(boards = 1) {
  const shown: string[][] = [];
  let enter: (ply: Ply) => void = () => undefined;
  const scene = { pieces: [] };
  const game = {
    view: { variant: 'three-player', options: {} },
    state: { position: 'start', boards: Array.from({ length: boards }, () => ({ scene })) },
    picture: { cells: [] },
    count: 4,
    goTo: () => Promise.resolve(),
    showTrial: (_: unknown, entered: ((ply: Ply) => void) | null) => (enter = entered ?? enter),
    endTrial: () => undefined,
  } as unknown as ReviewGame;
  vi.spyOn(api, 'hotSeat').mockImplementation((request) => {
    shown.push(request.acts as string[]);
    return Promise.resolve({ boards: [] } as unknown as HotSeatState);
  });
  return { game, shown, play: (turn: string) => enter({ turn } as Ply) };
}

async function lessonOf(boards = 1) {
  const fake = fakeGame(boards);
  const lesson = new MistakeLesson(fake.game, [MISTAKE], () => undefined);
  await vi.waitFor(() => expect(lesson.opening).toBe(false));
  return { ...fake, lesson };
}

afterEach(() => void vi.restoreAllMocks());

it('accepts turns that keep 98 % of the best points', () => {
  const good = goodLines(ANALYSIS);
  expect(good.map(({ turns }) => turns[0]!.text)).toEqual(['a1a2', 'a1a3']);
  expect(findGoodTurn(good, 'a1a3')).toEqual({ text: 'a1a3', notation: 'A1A3' });
  expect(findGoodTurn(good, 'a1a4')).toBeNull();
});

it('solves a task with a turn that is almost as good', async () => {
  vi.spyOn(api, 'analyze').mockResolvedValue(ANALYSIS);
  const { lesson, play, shown } = await lessonOf();
  play('a1a4');
  await vi.waitFor(() => expect(lesson.stage).toBe('wrong'));
  play('a1a5');
  await vi.waitFor(() => expect(lesson.stage).toBe('same'));
  play('a1a3');
  await vi.waitFor(() => expect(lesson.stage).toBe('right'));
  expect([lesson.solution?.text, lesson.results, shown.at(-1)]).toEqual([
    'a1a3',
    ['right'],
    ['a1a3'],
  ]);
});

it('accepts only the best turn if the server cannot analyze', async () => {
  const problem = { kind: 'busy', message: 'busy', at: null, rule: null };
  vi.spyOn(api, 'analyze').mockRejectedValue(new ApiError(problem));
  const { lesson, play } = await lessonOf();
  play('a1a3');
  await vi.waitFor(() => expect(lesson.stage).toBe('wrong'));
  play('a1a2');
  await vi.waitFor(() => expect(lesson.stage).toBe('right'));
});

it('names the board of the solution in a match of two boards', async () => {
  vi.spyOn(api, 'analyze').mockResolvedValue(ANALYSIS);
  const { lesson, play, shown } = await lessonOf(2);
  play('0:a1a2');
  await vi.waitFor(() => expect(lesson.stage).toBe('right'));
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['0:a1a2']));
});
