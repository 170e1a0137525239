// Lets the user draw arrows and marks: with the right mouse button, or by touch after a long press.

export interface DrawHost {
  readonly svg: SVGSVGElement;
  /** Returns the cell at a point of the screen. */
  cellAt(x: number, y: number): number | null;
  /** Ends the other effects of a touch, because it draws from now on. */
  takeTouch(pointer: number): void;
  draw(from: number, to: number, keys: { shift: boolean; alt: boolean }): void;
  /** Shows the start of a drawing. Null hides it. */
  start(cell: number | null): void;
}

const LONG_PRESS = 450;
/** A touch that moves farther is a drag, in pixels. */
const STILL = 8;

export function handleDrawing(host: DrawHost): void {
  const { svg } = host;
  let drawn: { readonly id: number; readonly from: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let down: { readonly id: number; readonly x: number; readonly y: number } | null = null;

  const begin = (id: number, x: number, y: number) => {
    const from = host.cellAt(x, y);
    if (from === null) return;
    drawn = { id, from };
    svg.setPointerCapture(id);
    host.start(from);
  };
  const end = () => {
    clearTimeout(timer);
    [drawn, down] = [null, null];
    host.start(null);
  };

  svg.addEventListener('pointerdown', (event) => {
    const { pointerId: id, clientX: x, clientY: y } = event;
    if (event.button === 2) return begin(id, x, y);
    if (event.pointerType !== 'touch') return;
    // A second finger means a gesture of the browser.
    if (down) return end();
    down = { id, x, y };
    timer = setTimeout(() => {
      host.takeTouch(id);
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
      const to = host.cellAt(event.clientX, event.clientY);
      if (to !== null) host.draw(drawn.from, to, { shift: event.shiftKey, alt: event.altKey });
      end();
    } else if (down?.id === event.pointerId) down = null;
  });
  svg.addEventListener('pointercancel', (event) => {
    if (event.pointerId === drawn?.id || event.pointerId === down?.id) end();
  });
  svg.addEventListener('contextmenu', (event) => event.preventDefault());
}
