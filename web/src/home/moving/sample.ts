// Sample games, which play on the home page. Each file holds the start and the changes of each turn,
// as the server computed them: the client knows no rules.

import type { Scene, SceneSeat } from '../../gen/wire';

/** A piece: its cell, its seat, its glyph, and its state unless it is alive. */
type Piece = readonly [cell: number, seat: number, glyph: string, state?: string];

export interface Turn {
  /** The seat that moved. */
  readonly mover: number;
  /** Cells that became empty. */
  readonly gone: readonly number[];
  /** Pieces that arrived or changed. */
  readonly now: readonly Piece[];
  /** All marks after the turn: class, seat and cells. */
  readonly marks: readonly (readonly [string, number | null, readonly number[]])[];
  /** The seat to move next; null at the end. */
  readonly next: number | null;
  /** Seats in check. */
  readonly checked?: readonly number[];
  /** Borders after the turn, if they changed. */
  readonly lines?: Scene['lines'];
}

export interface Sample {
  readonly seats: readonly Pick<SceneSeat, 'name' | 'title' | 'colour' | 'mark'>[];
  /** The letters of glyphs. */
  readonly letters: Readonly<Record<string, string>>;
  readonly start: readonly Piece[];
  readonly lines: Scene['lines'];
  readonly first: number;
  readonly acts: readonly string[];
  readonly turns: readonly Turn[];
}

const files = import.meta.glob<Sample>('./samples/*.json', { import: 'default' });

/** Loads the sample game of a game, or null if it has none. */
export async function loadSample(game: string): Promise<Sample | null> {
  return (await files[`./samples/${game}.json`]?.()) ?? null;
}

/** Returns the scene after each number of turns; the first one is the start. */
export function sampleScenes(sample: Sample): Scene[] {
  const pieces = new Map(sample.start.map((piece) => [piece[0], piece]));
  let { lines } = sample;
  const scene = (turn: Turn | null): Scene => ({
    pieces: [...pieces.values()].map(([cell, seat, glyph, state = 'alive']) => ({
      cell,
      seat,
      glyph,
      letter: sample.letters[glyph] ?? '?',
      state,
    })),
    marks: (turn?.marks ?? []).map(([kind, seat, cells]) => ({
      class: kind,
      seat,
      cells: [...cells],
      words: '',
    })),
    lines,
    seats: sample.seats.map((seat, index) => ({
      ...seat,
      in_check: turn?.checked?.includes(index) ?? false,
      out: false,
      taken: [],
    })),
    to_move: turn === null ? sample.first : turn.next,
    notes: [],
  });
  const scenes = [scene(null)];
  for (const turn of sample.turns) {
    for (const cell of turn.gone) pieces.delete(cell);
    for (const piece of turn.now) pieces.set(piece[0], piece);
    lines = turn.lines ?? lines;
    scenes.push(scene(turn));
  }
  return scenes;
}

/** Returns the round number of each scene. */
export function sampleRounds(sample: Sample): number[] {
  const rounds = [1];
  let round = 1;
  sample.turns.forEach((turn, index) => {
    const { next } = turn;
    if (next !== null && next <= turn.mover && index + 1 < sample.turns.length) round += 1;
    rounds.push(round);
  });
  return rounds;
}
