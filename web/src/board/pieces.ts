// Draws the pieces. A moved piece keeps its element, so that a CSS transition animates the move.

import type { Scene, ScenePiece } from '../gen/wire';
import type { Layout } from './geometry';
import { type Army, NO_ARMY, drawPiece } from './piece_art';

interface PlacedPiece {
  readonly piece: ScenePiece;
  readonly element: SVGGElement;
}

/** Scale of the drawing of a piece, per unit of its radius on the board. */
const SIZE = 0.0188;

export class Pieces {
  #placed: PlacedPiece[] = [];

  constructor(readonly layer: SVGGElement) {}

  /** Shows the pieces of a scene. If `glide` is true, moved pieces slide to their new cells. */
  show(scene: Scene, layout: Layout, armies: readonly Army[], glide: boolean): void {
    const left = new Map(this.#placed.map((placed) => [placed.piece.cell, placed]));
    const stay: PlacedPiece[] = [];
    const come: ScenePiece[] = [];
    for (const piece of scene.pieces) {
      const there = left.get(piece.cell);
      if (there && isSameKind(there.piece, piece) && there.piece.state === piece.state) {
        left.delete(piece.cell);
        stay.push({ piece, element: there.element });
      } else come.push(piece);
    }
    const arrived = come.map((piece) => {
      const before = glide
        ? [...left.values()].find((other) => isSameKind(other.piece, piece))
        : undefined;
      if (before) left.delete(before.piece.cell);
      const keep = before && before.piece.state === piece.state;
      const army = armies[piece.seat] ?? NO_ARMY;
      const element = keep
        ? before.element
        : drawPiece(piece.glyph, piece.letter, army, piece.state);
      if (!keep) {
        if (before) moveToCell(element, before.piece.cell, layout);
        before?.element.remove();
      }
      // Later elements are on top, so a moving piece passes above the others.
      this.layer.append(element);
      return { piece, element };
    });
    for (const gone of left.values()) gone.element.remove();
    this.#placed = [...stay, ...arrived];
    this.layer.classList.toggle('gliding', glide);
    for (const { piece, element } of this.#placed) moveToCell(element, piece.cell, layout);
  }

  clear(): void {
    for (const { element } of this.#placed) element.remove();
    this.#placed = [];
  }

  at(cell: number): ScenePiece | null {
    return this.#placed.find((placed) => placed.piece.cell === cell)?.piece ?? null;
  }

  element(cell: number): SVGGElement | null {
    return this.#placed.find((placed) => placed.piece.cell === cell)?.element ?? null;
  }

  /** Moves a piece back to its cell after a drag. */
  returnToCell(cell: number, layout: Layout): void {
    const element = this.element(cell);
    if (element) moveToCell(element, cell, layout);
  }
}

export function dragTo(element: SVGGElement, x: number, y: number, radius: number): void {
  element.style.transform = `translate(${x}px, ${y}px) scale(${radius * SIZE * 1.12})`;
}

function moveToCell(element: SVGGElement, cell: number, layout: Layout): void {
  const placed = layout.cells[cell];
  if (!placed) return;
  const [x, y] = placed.centre;
  element.style.transform = `translate(${x}px, ${y}px) scale(${layout.room(cell) * SIZE})`;
}

function isSameKind(a: ScenePiece, b: ScenePiece): boolean {
  return a.seat === b.seat && a.glyph === b.glyph;
}
