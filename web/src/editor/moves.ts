// Pure functions of the position editor: changes for presses on cells, previews and history.

import type { EditorPiece, PositionChange, Scene, ScenePiece } from '../gen/wire';

export const TOOLS = ['place', 'move', 'erase'] as const;
export type Tool = (typeof TOOLS)[number];

/** The state that decides the effect of a press on a cell. */
export interface Hand {
  readonly tool: Tool;
  /** The code of the chosen piece. */
  readonly piece: string;
  /** The cell of the picked piece, if the tool is `move`. */
  readonly from: number | null;
}

/** The effect of a press: some changes, and the cell that stays picked. */
export interface Effect {
  readonly changes: readonly PositionChange[];
  readonly from: number | null;
}

const pieceOn = (pieces: readonly ScenePiece[], cell: number) =>
  pieces.find((piece) => piece.cell === cell) ?? null;

/** Returns the entry of the palette that a piece on the board looks like. */
export const entryOf = (
  palette: readonly EditorPiece[],
  piece: Pick<ScenePiece, 'seat' | 'glyph' | 'letter'>,
): EditorPiece | null =>
  palette.find(
    ({ seat, glyph, letter }) =>
      seat === piece.seat && glyph === piece.glyph && letter === piece.letter,
  ) ?? null;

/** Returns the effect of a press on a cell. A second press with the same piece erases it. */
export function pressCell(
  hand: Hand,
  cell: number,
  pieces: readonly ScenePiece[],
  palette: readonly EditorPiece[],
): Effect {
  const there = pieceOn(pieces, cell);
  const erase: Effect = { changes: there ? [{ type: 'erase', cell }] : [], from: null };
  if (hand.tool === 'erase') return erase;
  if (hand.tool === 'move') {
    if (hand.from === null) return { changes: [], from: there ? cell : null };
    if (hand.from === cell) return { changes: [], from: null };
    return { changes: [{ type: 'move', from: hand.from, to: cell }], from: null };
  }
  const chosen = palette.find(({ code }) => code === hand.piece);
  const same =
    there &&
    chosen &&
    chosen.seat === (there.state === 'dormant' && chosen.seat === null ? null : there.seat) &&
    chosen.glyph === there.glyph &&
    chosen.letter === there.letter;
  return same ? erase : { changes: [{ type: 'put', cell, piece: hand.piece }], from: null };
}

/** Returns a scene after some changes of its pieces. The server's answer replaces it. */
export function preview(
  scene: Scene,
  changes: readonly PositionChange[],
  palette: readonly EditorPiece[],
): Scene {
  if (changes.length === 0) return scene;
  const pieces = new Map(scene.pieces.map((piece) => [piece.cell, piece]));
  for (const change of changes) {
    if (change.type === 'clear') pieces.clear();
    else if (change.type === 'erase') pieces.delete(change.cell);
    else if (change.type === 'move') {
      const piece = pieces.get(change.from);
      pieces.delete(change.from);
      if (piece) pieces.set(change.to, { ...piece, cell: change.to });
    } else if (change.type === 'put') {
      const piece = palette.find(({ code }) => code === change.piece);
      if (piece) {
        const { seat, glyph, letter, state } = piece;
        pieces.set(change.cell, { cell: change.cell, seat: seat ?? 0, glyph, letter, state });
      }
    }
  }
  return { ...scene, pieces: [...pieces.values()] };
}

/** The positions before and after the current one. */
export interface History {
  readonly past: readonly string[];
  readonly future: readonly string[];
}

export const NO_HISTORY: History = { past: [], future: [] };
/** The most positions that the user can undo. */
const MOST = 200;

/** Adds the position before a change. */
export const remember = ({ past }: History, before: string): History => ({
  past: [...past, before].slice(-MOST),
  future: [],
});

/** Returns the position before the current one, and the history there. */
export function stepBack({ past, future }: History, now: string): [string, History] | null {
  const before = past.at(-1);
  return before === undefined
    ? null
    : [before, { past: past.slice(0, -1), future: [now, ...future] }];
}

/** Returns the position after the current one, and the history there. */
export function stepForward({ past, future }: History, now: string): [string, History] | null {
  const [after, ...rest] = future;
  return after === undefined ? null : [after, { past: [...past, now], future: rest }];
}
