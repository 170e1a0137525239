// The men on the board. A man that moved keeps its element and glides; the browser does the rest.

import type { Scene, SceneMan } from '../gen/wire';
import type { Layout } from './geometry';
import { type Army, drawMan } from './pieces';

interface Standing {
  readonly man: SceneMan;
  readonly element: SVGGElement;
}

/** Men stand a little inside the circle that fits their cell. */
const SIZE = 0.0188;

export class Men {
  #standing: Standing[] = [];

  constructor(readonly layer: SVGGElement) {}

  /** Shows the men of a scene; `glide` lets those that moved glide to their cells. */
  show(scene: Scene, layout: Layout, armies: readonly Army[], glide: boolean): void {
    const left = new Map(this.#standing.map((standing) => [standing.man.cell, standing]));
    const stay: Standing[] = [];
    const come: SceneMan[] = [];
    for (const man of scene.men) {
      const there = left.get(man.cell);
      if (there && same(there.man, man) && there.man.state === man.state) {
        left.delete(man.cell);
        stay.push({ man, element: there.element });
      } else come.push(man);
    }
    const arrived = come.map((man) => {
      const before = glide ? [...left.values()].find((other) => same(other.man, man)) : undefined;
      if (before) left.delete(before.man.cell);
      const keep = before && before.man.state === man.state;
      const army = armies[man.seat] ?? { name: '', seat: man.seat };
      const element = keep ? before.element : drawMan(man.glyph, man.letter, army, man.state);
      if (!keep) {
        if (before) stand(element, before.man.cell, layout);
        before?.element.remove();
      }
      // The man that moves is drawn above those it passes.
      this.layer.append(element);
      return { man, element };
    });
    for (const gone of left.values()) gone.element.remove();
    this.#standing = [...stay, ...arrived];
    this.layer.classList.toggle('gliding', glide);
    for (const { man, element } of this.#standing) stand(element, man.cell, layout);
  }

  at(cell: number): SceneMan | null {
    return this.#standing.find((standing) => standing.man.cell === cell)?.man ?? null;
  }

  element(cell: number): SVGGElement | null {
    return this.#standing.find((standing) => standing.man.cell === cell)?.element ?? null;
  }

  /** Puts a man back on its cell after a drag. */
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
  element.style.transform = `translate(${x}px, ${y}px) scale(${placed.radius * SIZE})`;
}

function same(a: SceneMan, b: SceneMan): boolean {
  return a.seat === b.seat && a.glyph === b.glyph;
}
