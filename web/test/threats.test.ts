// Selection, drawings and sentences of threats, and the button and key that show them.

import { expect, test, vi } from 'vitest';
import { api } from '../src/api';
import { drawOverlay, joinOverlays } from '../src/board/overlay';
import { type Layout, EMPTY_LAYOUT } from '../src/board/geometry';
import type { Scene, Threat } from '../src/gen/wire';
import { loadThreats, type ThreatCache } from '../src/threats/load';
import { threatOverlay } from '../src/threats/overlay';
import { shownThreats } from '../src/threats/select';
import { threatSentences } from '../src/threats/sentences';
import { ThreatSwitch } from '../src/threats/threat_switch.svelte';
import { locale } from '../src/words/language.svelte';

const threat = (seat: number, from: number, to: number, victim: number, gain: number): Threat => ({
  seat,
  from,
  to,
  victim,
  gain,
});

const army = (title: string, colour: string, out = false) => ({
  name: colour,
  title,
  colour,
  mark: 'plain',
  in_check: false,
  out,
  taken: [],
});
const piece = (cell: number, seat: number, glyph: string) => ({
  cell,
  seat,
  glyph,
  letter: '',
  state: 'alive',
});
const scene = {
  to_move: 0,
  seats: [army('White', 'white'), army('Gray', 'gray'), army('Black', 'black')],
  pieces: [piece(0, 2, 'rook'), piece(1, 0, 'queen'), piece(2, 0, 'knight'), piece(3, 1, 'pawn')],
} as unknown as Scene;
const picture = { cells: ['a8', 'e8', 'c3', 'd5'].map((name) => ({ name })) } as never;

test('each army shows up to three threats, the greatest first', () => {
  const found = [
    threat(2, 0, 4, 0, 100),
    threat(0, 9, 8, 1, 300),
    threat(2, 0, 5, 0, 900),
    threat(2, 0, 6, 1, 500),
    threat(2, 0, 7, 0, 300),
  ];
  const shown = shownThreats(found).map(({ seat, to, gain }) => [seat, to, gain]);
  expect(shown).toEqual([
    [0, 8, 300],
    [2, 5, 900],
    [2, 6, 500],
    [2, 7, 300],
  ]);
  expect(found[0]).toEqual(threat(2, 0, 4, 0, 100));
});

test('an arrow has the colour of its army, and threats against the viewer are stronger', () => {
  const { arrows, cells } = threatOverlay(
    [threat(2, 0, 1, 0, 900), threat(2, 0, 3, 1, 100), threat(1, 3, 1, 0, 800)],
    scene.seats,
    [0],
  );
  expect(arrows).toEqual([
    { colour: 'threat', army: 'army-black', cells: [0, 3] },
    { colour: 'threat', army: 'army-black drawn-strong', cells: [0, 1] },
    { colour: 'threat', army: 'army-gray drawn-strong', cells: [3, 1] },
  ]);
  expect(cells).toEqual([
    { colour: 'endangered', cells: [1] },
    { colour: 'threatened', cells: [1, 3] },
  ]);
  const spectator = threatOverlay([threat(2, 0, 1, 0, 900)], scene.seats, []);
  expect(spectator.arrows.map((one) => one.army)).toEqual(['army-black']);
  expect(spectator.cells[0]?.cells).toEqual([]);
});

test('the drawings of a review are above those of threats', () => {
  const threats = threatOverlay([threat(2, 0, 1, 0, 900)], scene.seats, []);
  const best = { moves: [], cells: [], arrows: [{ colour: 'best', cells: [2, 3] }], labels: [] };
  const joined = joinOverlays(threats, best);
  expect(joined.arrows.map(({ colour }) => colour)).toEqual(['threat', 'best']);
  expect(joined.cells).toEqual(threats.cells);
});

test('a sentence for each army names the pieces and cells', () => {
  const found = [threat(2, 0, 1, 0, 900), threat(0, 2, 3, 1, 100)];
  const words = (you: number[]) =>
    threatSentences(found, { scene, picture, you }).map((one) => one.words);
  expect(words([])).toEqual([
    'It is White’s turn: knight c3 captures Gray’s pawn on d5.',
    'Gray threatens nothing.',
    'If it were Black’s turn: rook a8 captures White’s queen on e8.',
  ]);
  expect(words([0])).toEqual([
    'It is your turn: knight c3 captures Gray’s pawn on d5.',
    'Gray threatens nothing.',
    'If it were Black’s turn: rook a8 captures your queen on e8.',
  ]);
  expect(words([0, 2])).toEqual(words([]));
});

test('the sentences exist in German', async () => {
  const found = [threat(2, 0, 1, 0, 900), threat(2, 0, 2, 0, 300), threat(1, 3, 2, 0, 200)];
  await locale.use('de');
  const words = (you: number[]) =>
    threatSentences(found, { scene, picture, you }).map((one) => one.words);
  expect(words([0])).toEqual([
    'Du drohst nichts.',
    'Wenn Gray am Zug wäre: Bauer d5 schlägt deinen Springer auf c3.',
    'Wenn Black am Zug wäre: Turm a8 schlägt deine Dame auf e8 und Turm a8 schlägt deinen Springer auf c3.',
  ]);
  expect(words([2])[2]).toBe(
    'Wenn du am Zug wärst: Turm a8 schlägt die Dame von White auf e8 und Turm a8 schlägt den Springer von White auf c3.',
  );
  await locale.use('en');
});

test('eliminated armies have no sentence', () => {
  const seats = [army('White', 'white'), army('Gray', 'gray', true), army('Black', 'black')];
  const after = { ...scene, to_move: null, seats } as unknown as Scene;
  const words = threatSentences([], { scene: after, picture, you: [] });
  expect(words).toEqual([
    { seat: 0, words: 'White threatens nothing.' },
    { seat: 2, words: 'Black threatens nothing.' },
  ]);
});

test('each board of a position is requested once', async () => {
  const ask = vi
    .spyOn(api, 'threats')
    .mockImplementation(({ board }) => Promise.resolve([threat(board, 0, 1, 2, 100)]));
  const cache: ThreatCache = new Map();
  const { signal } = new AbortController();
  const question = { variant: 'three-way', options: {}, position: 'p', boards: 2 };
  const first = await loadThreats(question, cache, signal);
  expect(first.map(([one]) => one?.seat)).toEqual([0, 1]);
  expect(await loadThreats(question, cache, signal)).toEqual(first);
  expect(ask).toHaveBeenCalledTimes(2);
  await loadThreats({ ...question, position: 'q', boards: 1 }, cache, signal);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(ask.mock.calls[2]).toEqual([
    { variant: 'three-way', options: {}, position: 'q', board: 0 },
    signal,
  ]);
  ask.mockRestore();
});

test('a tap of the key toggles, and a longer press shows threats until its end', () => {
  let allowed = true;
  const threats = new ThreatSwitch(() => allowed);
  threats.press(1000);
  expect(threats.on).toBe(true);
  threats.press(1030);
  threats.release(1900);
  expect(threats.on).toBe(false);
  threats.press(2000);
  threats.release(2100);
  expect(threats.on).toBe(true);
  threats.press(3000);
  threats.release(3900);
  expect(threats.on).toBe(true);
  threats.press(4000);
  threats.release(4100);
  expect(threats.on).toBe(false);
  threats.press(5000);
  threats.cancel();
  threats.release(5010);
  expect(threats.on).toBe(false);
  threats.toggle();
  allowed = false;
  expect(threats.on).toBe(false);
  threats.press(6000);
  allowed = true;
  expect(threats.on).toBe(true);
});

/** Replaces an SVG element, because Node has no document. */
class Drawn {
  readonly facts = new Map<string, string>();
  setAttribute(name: string, value: string) {
    this.facts.set(name, value);
  }
  getAttribute = (name: string) => this.facts.get(name) ?? null;
  append() {}
}

test('an arrow between two cells leaves both pieces visible', () => {
  vi.stubGlobal('document', { createElementNS: () => new Drawn() });
  const at = (x: number) => ({ centre: [x, 0], radius: 50, outline: [] });
  const layout = { cells: [at(0), at(400), at(80)] } as unknown as Layout;
  const draw = (to: number) => {
    const { over } = drawOverlay(
      threatOverlay([threat(2, 0, to, 0, 900)], scene.seats, []),
      () => true,
      layout,
    );
    return over.map((path) => [path.getAttribute('class'), path.getAttribute('d')]);
  };
  expect(draw(1)).toEqual([
    ['drawn-casing drawn-threat army-black', 'M27.5 0.0L350.0 0.0'],
    ['drawn-arrow drawn-threat army-black', 'M27.5 0.0L350.0 0.0'],
    ['drawn-head drawn-threat army-black', 'M385.0 0.0L350.0 17.5L350.0 -17.5Z'],
  ]);
  // On adjacent cells, the line keeps half of its length.
  expect(draw(2)[0]?.[1]).toBe('M20.0 0.0L35.0 0.0');
  const { over } = drawOverlay(
    threatOverlay([threat(2, 0, 1, 0, 900), threat(0, 1, 0, 2, 500)], scene.seats, []),
    () => true,
    layout,
  );
  const lines = over.filter((path) => path.getAttribute('class')?.includes('drawn-arrow'));
  expect(lines.map((path) => path.getAttribute('d'))).toEqual([
    'M27.5 13.0L350.0 13.0',
    'M372.5 -13.0L50.0 -13.0',
  ]);
  vi.unstubAllGlobals();
});

test('threats of cells outside the board have no drawing', () => {
  const layout: Layout = EMPTY_LAYOUT;
  const { under, over } = drawOverlay(
    threatOverlay([threat(2, 0, 1, 0, 900)], scene.seats, [0]),
    () => true,
    layout,
  );
  expect([under, over]).toEqual([[], []]);
});
