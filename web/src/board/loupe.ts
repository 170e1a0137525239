// A magnifier for fingers: where cells are smaller than a fingertip, it shows what lies under the finger, beside it, with the cell that is
// aimed at lit and named. Sliding aims anew, lifting presses that cell, sliding off the board presses none.

import { type Layout, pathOf } from './geometry';
import { svg } from './svg';

/** Its width in pixels, how much larger it shows things, and how far from the finger it stands. */
const ACROSS = 136;
export const TIMES = 2.3;
const AWAY = 130;
/** So far the aim moves as much slower than the finger as things are larger; what is beyond it moves with the finger. */
const FINE = 48;

/** Below this many pixels from the middle of a cell to its side a finger needs it. */
export const SMALL = 12;

/** Where a finger aims that went down at one point and is at another now. */
export function aimed(
  down: readonly [number, number],
  now: readonly [number, number],
): [number, number] {
  const [dx, dy] = [now[0] - down[0], now[1] - down[1]];
  const far = Math.hypot(dx, dy);
  if (far === 0) return [...down];
  const by = (Math.min(far, FINE) / TIMES + Math.max(0, far - FINE)) / far;
  return [down[0] + dx * by, down[1] + dy * by];
}

export class Loupe {
  readonly #host = document.createElement('div');
  readonly #view: SVGSVGElement;
  readonly #lit = svg('path', { class: 'loupe-lit' });
  readonly #name = document.createElement('span');

  constructor(
    readonly board: SVGSVGElement,
    content: string,
  ) {
    this.#host.className = 'loupe';
    this.#host.setAttribute('aria-hidden', 'true');
    const use = svg('use');
    use.setAttribute('href', `#${content}`);
    this.#view = svg('svg', { class: 'board' }, [use, this.#lit]);
    this.#host.append(this.#view, this.#name);
  }

  /** Shows what is at a point of the screen; `finger` is where the finger is. */
  show(
    at: readonly [number, number],
    finger: readonly [number, number],
    layout: Layout,
    cell: number | null,
    name: string,
  ): void {
    if (!this.#host.isConnected) document.body.append(this.#host);
    const matrix = this.board.getScreenCTM();
    if (!matrix) return;
    const middle = new DOMPoint(at[0], at[1]).matrixTransform(matrix.inverse());
    const size = ACROSS / TIMES / matrix.a;
    this.#view.setAttribute(
      'viewBox',
      `${middle.x - size / 2} ${middle.y - size / 2} ${size} ${size}`,
    );
    const placed = cell === null ? undefined : layout.cells[cell];
    this.#lit.setAttribute('d', placed ? pathOf(placed.outline) : '');
    this.#name.textContent = name;
    this.#host.dataset.lit = cell === null ? '' : String(cell);
    const left = finger[0] > innerWidth / 2 ? finger[0] - AWAY : finger[0] + AWAY - ACROSS;
    const inside = (value: number, room: number) => Math.max(4, Math.min(value, room - ACROSS - 4));
    this.#host.style.translate = `${inside(left, innerWidth)}px ${inside(finger[1] - AWAY - ACROSS / 4, innerHeight)}px`;
  }

  hide(): void {
    this.#host.remove();
  }
}
