// The men in words: of each army its men by kind, as one reads a position aloud.

import type { BoardPicture, Scene } from '../gen/wire';
import { nameOf } from './ground';

export interface RolledMan {
  readonly cell: number;
  readonly name: string;
  /** What is odd about it; empty for a man that takes part like any other. */
  readonly state: string;
  /** Marks on it alone, such as a check. */
  readonly marks: readonly string[];
}

export interface Kind {
  readonly glyph: string;
  readonly men: readonly RolledMan[];
}

/** For each seat its kinds of men: the king first, then as the scene lists them. */
export function roll(scene: Scene, picture: BoardPicture, namesOf: number | null): Kind[][] {
  const marksOn = (cell: number) =>
    scene.marks.filter((mark) => mark.cells.length === 1 && mark.cells[0] === cell).map((mark) => mark.words);
  return scene.seats.map((_, seat) => {
    const kinds = new Map<string, RolledMan[]>();
    for (const man of scene.men.filter((man) => man.seat === seat)) {
      const rolled = {
        cell: man.cell,
        name: nameOf(picture, man.cell, namesOf),
        state: man.state === 'alive' ? '' : man.state,
        marks: marksOn(man.cell),
      };
      kinds.set(man.glyph, [...(kinds.get(man.glyph) ?? []), rolled]);
    }
    const rank = ({ glyph }: Kind) => (ORDER.includes(glyph) ? ORDER.indexOf(glyph) : ORDER.length - 1.5);
    return [...kinds].map(([glyph, men]) => ({ glyph, men })).sort((a, b) => rank(a) - rank(b));
  });
}

/** What holds of all men of a seat that take no part: `frozen`, `dormant` …; empty while one of them takes part. */
export function condition(scene: Scene, seat: number): string {
  const states = new Set(scene.men.filter((man) => man.seat === seat).map((man) => man.state));
  return states.has('alive') ? '' : [...states].sort().join(', ');
}

/** Kinds of men that every reader knows, the weightiest first; a game's own stand before the pawns. */
const ORDER = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
