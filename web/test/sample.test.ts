// The scenes and the playback of sample games.

import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Sample, sampleRounds, sampleScenes } from '../src/home/moving/sample';

const FOLDER = new URL('../src/home/moving/samples/', import.meta.url);
const samples = readdirSync(FOLDER).map((file): [string, Sample] => [
  file,
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Sample,
]);

const SMALL: Sample = {
  seats: ['White', 'Gray', 'Black'].map((title) => ({
    name: title.toLowerCase(),
    title,
    colour: 'white',
    mark: 'plain',
  })),
  letters: { king: 'K', pawn: 'P' },
  start: [
    [0, 0, 'king'],
    [5, 1, 'pawn'],
  ],
  lines: [],
  first: 0,
  acts: ['a1a2', 'b1b2'],
  turns: [
    { mover: 0, gone: [0], now: [[5, 0, 'king']], marks: [['last', 0, [0, 5]]], next: 1 },
    { mover: 1, gone: [], now: [[5, 0, 'king', 'fallen']], marks: [], next: null, checked: [0] },
  ],
};

test('each turn changes the pieces of the scene before it', () => {
  const [start, first, second] = sampleScenes(SMALL);
  expect(start!.pieces.map(({ cell, glyph }) => [cell, glyph])).toEqual([
    [0, 'king'],
    [5, 'pawn'],
  ]);
  expect(start!.to_move).toBe(0);
  expect(first!.pieces).toEqual([{ cell: 5, seat: 0, glyph: 'king', letter: 'K', state: 'alive' }]);
  expect(first!.marks).toEqual([{ class: 'last', seat: 0, cells: [0, 5], words: '' }]);
  expect(second!.pieces[0]!.state).toBe('fallen');
  expect(second!.to_move).toBeNull();
  expect(second!.seats.map((seat) => seat.in_check)).toEqual([true, false, false]);
});

test('a round ends when the order of turns starts again', () => {
  const turns = [0, 1, 2, 0, 1, 0, 1].map((mover, index, all) => ({
    ...SMALL.turns[0]!,
    mover,
    next: all[index + 1] ?? null,
  }));
  expect(sampleRounds({ ...SMALL, turns })).toEqual([1, 1, 1, 2, 2, 3, 3, 3]);
});

test.each(samples)('%s is short and has an end', (_, sample) => {
  expect(sample.turns.length).toBe(sample.acts.length);
  expect(sample.turns.length).toBeGreaterThan(20);
  expect(sample.turns.length).toBeLessThan(130);
  expect(sampleScenes(sample).at(-1)!.to_move).toBeNull();
});

test('every game with a lesson has a sample game', () => {
  const lessons = readdirSync(new URL('../../docs/rules/first/', import.meta.url))
    .filter((file) => file.endsWith('.toml'))
    .map((file) => file.replace('.toml', '.json'));
  expect(samples.map(([file]) => file).toSorted()).toEqual(lessons.toSorted());
});

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} }, hidden: false });
});

test('the playback moves only in view and while it is not paused, and starts again', async () => {
  const { Playback } = await import('../src/home/moving/playback.svelte');
  const playback = new Playback();
  playback.restart(2);
  playback.tick();
  expect(playback.at, 'out of view').toBe(0);
  playback.show(true);
  playback.tick();
  expect(playback.at).toBe(1);
  playback.toggle();
  playback.tick();
  expect(playback.at, 'paused').toBe(1);
  playback.toggle();
  vi.stubGlobal('document', { documentElement: { dataset: {} }, hidden: true });
  playback.tick();
  expect(playback.at, 'in a hidden tab').toBe(1);
  vi.stubGlobal('document', { documentElement: { dataset: {} }, hidden: false });
  const seen = Array.from({ length: 8 }, () => {
    playback.tick();
    return playback.at;
  });
  expect(seen).toEqual([2, 2, 2, 2, 2, 0, 1, 2]);
});
