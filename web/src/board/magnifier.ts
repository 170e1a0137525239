// A magnifier for boards whose cells are smaller than a fingertip.
//
// It shows the area under the finger and highlights the target cell. The user slides the finger to
// change the target and lifts it to press the cell.

import { type Layout, toPath } from './geometry';
import { svg } from './svg';

/** Width of the magnifier and its distance from the finger, in pixels. */
const WIDTH = 136;
export const MAGNIFICATION = 2.3;
const DISTANCE = 130;
/**
 * Within this distance of the first touch, in pixels, the target moves more slowly than the finger.
 */
const FINE_DISTANCE = 48;

/** Cell radius in pixels below which a board needs the magnifier. */
export const SMALL_CELL = 12;

/**
 * Returns the magnified point for a finger that touched the board at `down` and is now at `now`.
 */
export function magnifiedPoint(
  down: readonly [number, number],
  now: readonly [number, number],
): [number, number] {
  const [dx, dy] = [now[0] - down[0], now[1] - down[1]];
  const far = Math.hypot(dx, dy);
  if (far === 0) return [...down];
  const by =
    (Math.min(far, FINE_DISTANCE) / MAGNIFICATION + Math.max(0, far - FINE_DISTANCE)) / far;
  return [down[0] + dx * by, down[1] + dy * by];
}

export class Magnifier {
  readonly #host = document.createElement('div');
  readonly #view: SVGSVGElement;
  readonly #target = svg('path', { class: 'magnifier-target' });
  readonly #name = document.createElement('span');

  constructor(
    readonly board: SVGSVGElement,
    content: string,
  ) {
    this.#host.className = 'magnifier';
    this.#host.setAttribute('aria-hidden', 'true');
    const use = svg('use');
    use.setAttribute('href', `#${content}`);
    this.#view = svg('svg', { class: 'board' }, [use, this.#target]);
    this.#host.append(this.#view, this.#name);
  }

  /** Shows the area around the screen point `at`, next to the finger. */
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
    const size = WIDTH / MAGNIFICATION / matrix.a;
    this.#view.setAttribute(
      'viewBox',
      `${middle.x - size / 2} ${middle.y - size / 2} ${size} ${size}`,
    );
    const placed = cell === null ? undefined : layout.cells[cell];
    this.#target.setAttribute('d', placed ? toPath(placed.outline) : '');
    this.#name.textContent = name;
    this.#host.dataset.target = cell === null ? '' : String(cell);
    const left = finger[0] > innerWidth / 2 ? finger[0] - DISTANCE : finger[0] + DISTANCE - WIDTH;
    const inside = (value: number, room: number) => Math.max(4, Math.min(value, room - WIDTH - 4));
    this.#host.style.translate = `${inside(left, innerWidth)}px ${inside(finger[1] - DISTANCE - WIDTH / 4, innerHeight)}px`;
  }

  hide(): void {
    this.#host.remove();
  }
}
