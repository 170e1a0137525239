// Finds the cells that the text of a step mentions, for highlighting. The function is pure.

import type { Step } from './first_game';

const CELL = /\b(?:[A-Z]{2})?[a-z]\d{1,2}\b/g;

/**
 * Returns the cells that the text mentions, without the cells that are the step's solution.
 *
 * If a name in the text is ambiguous, only cells that the step uses are returned.
 */
export function namedCells(
  step: Pick<Step, 'moves' | 'show' | 'of' | 'cells'>,
  text: string,
  board: readonly string[],
): string[] {
  const used = [
    ...(step.moves ?? []).flatMap((move) => move.match(CELLS_OF_MOVE) ?? []),
    ...(step.show ?? []),
    ...(step.of ? [step.of] : []),
  ];
  const named = [...text.matchAll(CELL)].flatMap(([word]) => {
    if (board.includes(word)) return [word];
    const alike = board.filter((cell) => /^[A-Z]{2}/.test(cell) && cell.slice(2) === word);
    return alike.filter((cell) => used.includes(cell));
  });
  // Highlighting the solution would reveal it.
  return [...new Set(named)].filter((cell) => !(step.cells ?? []).includes(cell));
}

const CELLS_OF_MOVE = /(?:[A-Z]{2})?[a-z]\d{1,2}/g;
