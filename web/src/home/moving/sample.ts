// Sample games on the home page.
//
// The client does not know the rules, so each file contains the changes of each turn, computed by
// the server.

import type { Scene, SceneSeat } from '../../gen/wire';

/** A piece: cell, seat, glyph, and state. The state is omitted for active pieces. */
type Piece = readonly [cell: number, seat: number, glyph: string, state?: string];

export interface Turn {
  /** The seat that moved. */
  readonly mover: number;
  /** Cells that became empty. */
  readonly gone: readonly number[];
  /** Pieces that arrived or changed their state. */
  readonly now: readonly Piece[];
  /** All marks after the turn: class, seat and cells. */
  readonly marks: readonly (readonly [string, number | null, readonly number[]])[];
  /** The seat to move next. Null after the last turn. */
  readonly next: number | null;
  readonly checked?: readonly number[];
  /** Borders after the turn, if they changed. */
  readonly lines?: Scene['lines'];
}

export interface Sample {
  readonly seats: readonly Pick<SceneSeat, 'name' | 'title' | 'colour' | 'mark'>[];
  /** The letter of each glyph, for pieces as letters. */
  readonly letters: Readonly<Record<string, string>>;
  readonly start: readonly Piece[];
  readonly lines: Scene['lines'];
  readonly first: number;
  readonly acts: readonly string[];
  readonly turns: readonly Turn[];
}

const files = import.meta.glob<Sample>('./samples/*.json', { import: 'default' });

/** Loads the sample game of a game. Returns null if it has none. */
export async function loadSample(game: string): Promise<Sample | null> {
  return (await files[`./samples/${game}.json`]?.()) ?? null;
}

/** Returns the scenes of a sample game, starting with the initial position. */
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
