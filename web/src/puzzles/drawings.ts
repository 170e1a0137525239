// Rings and arrows on the board of a puzzle. The function is pure.

import { type Army, armyClass, NO_ARMY } from '../board/piece_art';
import type { Overlay } from '../board/overlay';
import type { AnalysisLine, BoardPicture, TurnNotation } from '../gen/wire';
import { movesIn } from '../review/drawings';

const NOTHING: Overlay = { moves: [], cells: [], arrows: [], labels: [] };

/** Returns a ring around the piece of the answer for one hint, and an arrow for two. */
export function hintDrawing(
  answer: TurnNotation | null,
  hints: number,
  picture: BoardPicture,
): Overlay {
  const [move] = movesIn(answer?.text ?? '', picture);
  if (!move || hints === 0) return NOTHING;
  return {
    ...NOTHING,
    cells: [{ colour: 'hint', cells: hints > 1 ? move : move.slice(0, 1) }],
    arrows: hints > 1 ? [{ colour: 'best', cells: move }] : [],
  };
}

/** Returns an arrow in the colours of the army that refutes a wrong turn. */
export function refutationDrawing(
  line: AnalysisLine | null,
  armies: readonly Army[],
  picture: BoardPicture,
): Overlay {
  const [turn, seat] = [line?.turns[0], line?.seats[0] ?? -1];
  if (!turn) return NOTHING;
  const army = `${armyClass(armies[seat] ?? NO_ARMY)} drawn-strong`;
  return {
    ...NOTHING,
    arrows: movesIn(turn.text, picture).map((cells) => ({ colour: 'threat', army, cells })),
  };
}
