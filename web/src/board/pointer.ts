// Handles mouse, pen and touch: presses on cells, drags of pieces, and the magnifier for small
// cells.

import { magnifiedPoint } from './magnifier';

export interface PointerHost {
  readonly svg: SVGSVGElement;
  /** Returns whether the user may pick the piece on this cell. */
  mayPick(cell: number): boolean;
  picked(): number | null;
  isTarget(cell: number): boolean;
  press(cell: number): void;
  /** Returns whether a request is pending. Presses are then queued. */
  isWaiting(): boolean;
  lift(cell: number): void;
  drag(cell: number, x: number, y: number): void;
  hover(cell: number | null): void;
  release(from: number, cell: number | null): void;
  cancel(): void;
  /** Returns whether the cells are smaller than a fingertip. */
  needsMagnifier(): boolean;
  magnify(
    at: readonly [number, number],
    finger: readonly [number, number],
    cell: number | null,
  ): void;
  hideMagnifier(): void;
}

interface Held {
  readonly id: number;
  readonly cell: number;
  readonly x: number;
  readonly y: number;
  /** True if this press picked the piece. */
  readonly fresh: boolean;
  dragging: boolean;
}

const DRAG_FROM = 5;

/** Returns a function that ends the effects of a pointer. */
export function handlePointer(host: PointerHost): (pointer: number) => void {
  const { svg } = host;
  let held: Held | null = null;
  let touched: {
    readonly id: number;
    readonly down: readonly [number, number];
    cell: number | null;
  } | null = null;

  const moveTarget = (event: PointerEvent) => {
    if (!touched) return;
    const finger = [event.clientX, event.clientY] as const;
    const at = magnifiedPoint(touched.down, finger);
    touched.cell = cellOf(document.elementFromPoint(at[0], at[1]));
    host.magnify(at, finger, touched.cell);
  };

  svg.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || held || touched) return;
    if (event.pointerType === 'touch' && host.needsMagnifier() && cellOf(event.target) !== null) {
      touched = { id: event.pointerId, down: [event.clientX, event.clientY], cell: null };
      svg.setPointerCapture(event.pointerId);
      return moveTarget(event);
    }
    const cell = cellOf(event.target);
    if (cell === null) return host.cancel();
    const target = host.picked() !== null && host.isTarget(cell);
    const fresh = host.picked() !== cell && !target && host.mayPick(cell);
    if (fresh) host.press(cell);
    held = {
      id: event.pointerId,
      cell,
      x: event.clientX,
      y: event.clientY,
      fresh,
      dragging: false,
    };
  });

  svg.addEventListener('pointermove', (event) => {
    if (touched?.id === event.pointerId) return moveTarget(event);
    if (!held || held.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG_FROM;
    if (!held.dragging && far && host.picked() === held.cell) {
      held.dragging = true;
      svg.setPointerCapture(event.pointerId);
      host.lift(held.cell);
    }
    if (!held.dragging) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.getScreenCTM()?.inverse(),
    );
    host.drag(held.cell, point.x, point.y);
    host.hover(cellAt(event));
  });

  svg.addEventListener('pointerup', (event) => {
    if (touched?.id === event.pointerId) {
      const { cell } = touched;
      touched = null;
      host.hideMagnifier();
      if (cell !== null) host.press(cell);
      return;
    }
    if (!held || held.id !== event.pointerId) return;
    const { cell, dragging, fresh } = held;
    held = null;
    if (dragging) {
      host.hover(null);
      return host.release(cell, cellAt(event));
    }
    const there = cellAt(event);
    // A drag while a request is pending becomes two presses: one at its start, one at its end.
    if (there !== null && (there === cell ? !fresh : fresh && host.isWaiting())) host.press(there);
  });

  const cancel = (pointer: number) => {
    if (touched?.id === pointer) {
      touched = null;
      host.hideMagnifier();
    }
    if (!held || held.id !== pointer) return;
    const { cell, dragging } = held;
    held = null;
    if (dragging) {
      host.hover(null);
      host.release(cell, null);
    }
  };
  svg.addEventListener('pointercancel', (event) => cancel(event.pointerId));
  svg.addEventListener('contextmenu', (event) => {
    if (held?.dragging) event.preventDefault();
  });
  return cancel;
}

function cellAt(event: PointerEvent): number | null {
  return cellAtPoint(event.clientX, event.clientY);
}

/** Returns the cell at a point of the screen, or null. */
export const cellAtPoint = (x: number, y: number): number | null =>
  cellOf(document.elementFromPoint(x, y));

function cellOf(target: EventTarget | null): number | null {
  const cell =
    target instanceof Element ? target.closest<SVGElement>('[data-cell]')?.dataset.cell : undefined;
  return cell === undefined ? null : Number(cell);
}
