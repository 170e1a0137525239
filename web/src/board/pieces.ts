// The pieces on the board. A piece that moved keeps its element and glides; the browser does the rest.

import type { Scene, SceneMan } from '../gen/wire';
import type { Layout } from './geometry';
import { type Army, NO_ARMY, drawPiece } from './piece_art';

interface Standing {
  readonly piece: SceneMan;
  readonly element: SVGGElement;
}

/** Pieces stand a little inside the circle that fits their cell. */
const SIZE = 0.0188;

export class Pieces {
  #standing: Standing[] = [];

  constructor(readonly layer: SVGGElement) {}

  /** Shows the pieces of a scene; `glide` lets those that moved glide to their cells. */
  show(scene: Scene, layout: Layout, armies: readonly Army[], glide: boolean): void {
    const left = new Map(this.#standing.map((standing) => [standing.piece.cell, standing]));
    const stay: Standing[] = [];
    const come: SceneMan[] = [];
    for (const piece of scene.men) {
      const there = left.get(piece.cell);
      if (there && same(there.piece, piece) && there.piece.state === piece.state) {
        left.delete(piece.cell);
        stay.push({ piece, element: there.element });
      } else come.push(piece);
    }
    const arrived = come.map((piece) => {
      const before = glide
        ? [...left.values()].find((other) => same(other.piece, piece))
        : undefined;
      if (before) left.delete(before.piece.cell);
      const keep = before && before.piece.state === piece.state;
      const army = armies[piece.seat] ?? NO_ARMY;
      const element = keep
        ? before.element
        : drawPiece(piece.glyph, piece.letter, army, piece.state);
      if (!keep) {
        if (before) stand(element, before.piece.cell, layout);
        before?.element.remove();
      }
      // The piece that moves is drawn above those it passes.
      this.layer.append(element);
      return { piece, element };
    });
    for (const gone of left.values()) gone.element.remove();
    this.#standing = [...stay, ...arrived];
    this.layer.classList.toggle('gliding', glide);
    for (const { piece, element } of this.#standing) stand(element, piece.cell, layout);
  }

  clear(): void {
    for (const { element } of this.#standing) element.remove();
    this.#standing = [];
  }

  at(cell: number): SceneMan | null {
    return this.#standing.find((standing) => standing.piece.cell === cell)?.piece ?? null;
  }

  element(cell: number): SVGGElement | null {
    return this.#standing.find((standing) => standing.piece.cell === cell)?.element ?? null;
  }

  /** Puts a piece back on its cell after a drag. */
  settle(cell: number, layout: Layout): void {
    const element = this.element(cell);
    if (element) stand(element, cell, layout);
  }
}

export function carry(element: SVGGElement, x: number, y: number, radius: number): void {
  element.style.transform = `translate(${x}px, ${y}px) scale(${radius * SIZE * 1.12})`;
}

function stand(element: SVGGElement, cell: number, layout: Layout): void {
  const placed = layout.cells[cell];
  if (!placed) return;
  const [x, y] = placed.centre;
  element.style.transform = `translate(${x}px, ${y}px) scale(${layout.room(cell) * SIZE})`;
}

function same(a: SceneMan, b: SceneMan): boolean {
  return a.seat === b.seat && a.glyph === b.glyph;
}
