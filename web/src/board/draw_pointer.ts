// Lets the user draw arrows and marks: with the right mouse button, or by touch after a long press.

import { cellAtPoint } from './pointer';

const LONG_PRESS = 450;
/** A touch that moves farther is a drag, in pixels. */
const STILL = 8;

/** Highlights the first cell of a drawing. Null ends the highlight. */
function highlight(svg: SVGSVGElement, cell: number | null): void {
  svg.querySelectorAll('.cell.drawing').forEach((path) => path.classList.remove('drawing'));
  if (cell !== null) svg.querySelector(`.cell[data-cell="${cell}"]`)?.classList.add('drawing');
}

/**
 * Handles drawing on a board. Does nothing without `draw`.
 *
 * `takeTouch` ends the other effects of a touch, because it draws from then on.
 */
export function handleDrawing(
  svg: SVGSVGElement,
  draw: ((from: number, to: number, keys: { shift: boolean; alt: boolean }) => void) | undefined,
  takeTouch: (pointer: number) => void,
): void {
  if (!draw) return;
  let drawn: { readonly id: number; readonly from: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let down: { readonly id: number; readonly x: number; readonly y: number } | null = null;

  const begin = (id: number, x: number, y: number) => {
    const from = cellAtPoint(x, y);
    if (from === null) return;
    drawn = { id, from };
    svg.setPointerCapture(id);
    highlight(svg, from);
  };
  const end = () => {
    clearTimeout(timer);
    [drawn, down] = [null, null];
    highlight(svg, null);
  };

  svg.addEventListener('pointerdown', (event) => {
    const { pointerId: id, clientX: x, clientY: y } = event;
    if (event.button === 2) return begin(id, x, y);
    if (event.pointerType !== 'touch') return;
    // A second finger means a gesture of the browser.
    if (down) return end();
    down = { id, x, y };
    timer = setTimeout(() => {
      takeTouch(id);
      navigator.vibrate?.(15);
      begin(id, x, y);
    }, LONG_PRESS);
  });
  svg.addEventListener('pointermove', (event) => {
    if (!down || drawn || event.pointerId !== down.id) return;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL) clearTimeout(timer);
  });
  svg.addEventListener('pointerup', (event) => {
    clearTimeout(timer);
    if (drawn?.id === event.pointerId) {
      const to = cellAtPoint(event.clientX, event.clientY);
      if (to !== null) draw(drawn.from, to, { shift: event.shiftKey, alt: event.altKey });
      end();
    } else if (down?.id === event.pointerId) down = null;
  });
  svg.addEventListener('pointercancel', (event) => {
    if (event.pointerId === drawn?.id || event.pointerId === down?.id) end();
  });
  svg.addEventListener('contextmenu', (event) => event.preventDefault());
}
