// Finds the time, the cause and the responsible player of the viewer's elimination.

import { ApiError } from '../api';
import type { GameState, Logged, Ply, Scene, TableEvent } from '../gen/wire';
import { describeElimination, type Elimination, findFirstCount } from './elimination';
import { givesUp } from './log_reasons';

/** Access to the game of a viewer whose seats are all eliminated. */
export interface EliminationSource {
  readonly you: readonly number[];
  readonly log: readonly Logged[];
  readonly events: readonly TableEvent[];
  /** Returns the state of the game after this number of log entries. */
  readonly stateAt: (count: number) => Promise<GameState>;
  /** Returns the plies that a piece could make if its army were to move. */
  readonly reach: (position: string, cell: number) => Promise<readonly Ply[]>;
}

export async function findElimination(game: EliminationSource): Promise<Elimination> {
  const { you, log, events, stateAt, reach } = game;
  const given = log.findLast(
    (entry) => entry.seat !== null && you.includes(entry.seat) && givesUp(entry),
  );
  try {
    if (given) {
      const { boards } = await stateAt(log.length);
      return describeElimination(given.seat!, given, boards[0]!.scene, events);
    }
    const count = await findFirstCount(log.length, async (at) => {
      const { boards } = await stateAt(at);
      return you.every((seat) => boards.every((board) => board.scene.seats[seat]?.out === true));
    });
    const [entry, after] = [log[count - 1], await stateAt(count)];
    const seat = you.find((one) => entry?.seat === one) ?? you[0]!;
    const before = count > 0 ? (await stateAt(count - 1)).boards[0]!.scene : null;
    const [board] = after.boards;
    const found = describeElimination(seat, entry, board!.scene, events, before);
    const unexplained = found.how === 'other' && found.by !== null;
    return unexplained ? await findMate(found, after.position, board!.scene, reach) : found;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { seat: you[0] ?? 0, how: 'other', by: null };
  }
}

/**
 * Returns the elimination as a mate by the first player with a piece that attacks the king.
 *
 * Returns `found` unchanged if the king is not on the board or no piece attacks it.
 */
async function findMate(
  found: Elimination,
  position: string,
  scene: Scene,
  reach: EliminationSource['reach'],
): Promise<Elimination> {
  const king = scene.pieces.find((piece) => piece.seat === found.seat && piece.glyph === 'king');
  if (!king) return found;
  const moved = scene.marks.filter((mark) => mark.class === 'last').flatMap((mark) => mark.cells);
  // Start with the pieces that have just moved, because they are the most likely attackers.
  const rank = ({ cell, seat }: (typeof scene.pieces)[number]) =>
    (moved.includes(cell) ? 2 : 0) + (seat === found.by ? 1 : 0);
  const attackers = scene.pieces
    .filter(({ seat }) => seat !== found.seat && scene.seats[seat]?.out === false)
    .toSorted((a, b) => rank(b) - rank(a));
  for (const { cell, seat } of attackers) {
    const plies = await reach(position, cell);
    if (plies.some(({ to }) => to === king.cell)) return { ...found, how: 'mated', by: seat };
  }
  return found;
}
