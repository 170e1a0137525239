// Drags pieces with a mouse or pen: from the palette, over the board, and off the board.

import { cellAtPoint } from '../board/pointer';
import type { EditorPiece } from '../gen/wire';

/** A press that moves by more pixels is a drag. */
const DRAG_FROM = 5;

export interface Dragged {
  readonly piece: EditorPiece;
  readonly x: number;
  readonly y: number;
}

export class Drag {
  /** The piece under the pointer. */
  dragged = $state.raw<Dragged | null>(null);

  /**
   * Follows a pointer that pressed a piece. Calls `drop` with the target cell, or null outside the
   * board. Does not call it for a press without a drag.
   */
  start(down: PointerEvent, piece: EditorPiece, drop: (cell: number | null) => void): void {
    if (down.button !== 0 || down.pointerType === 'touch') return;
    const stop = new AbortController();
    const { signal } = stop;
    const isSame = (event: PointerEvent) => event.pointerId === down.pointerId;
    addEventListener(
      'pointermove',
      (event) => {
        const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
        if (!isSame(event) || (far <= DRAG_FROM && !this.dragged)) return;
        this.dragged = { piece, x: event.clientX, y: event.clientY };
      },
      { signal },
    );
    const end = (event: PointerEvent, dropped: boolean) => {
      if (!isSame(event)) return;
      stop.abort();
      if (!this.dragged) return;
      this.dragged = null;
      // The board does not notice the end of a drag outside.
      const { pointerId } = down;
      if (down.target instanceof Element)
        down.target.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
      if (dropped) drop(cellAtPoint(event.clientX, event.clientY));
    };
    addEventListener('pointerup', (event) => end(event, true), { signal });
    addEventListener('pointercancel', (event) => end(event, false), { signal });
  }
}
