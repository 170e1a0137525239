// Keyboard control of a board: arrow keys move a cursor from cell to cell.

import { type Layout, neighbour, type Direction } from './geometry';

export interface KeyHost {
  readonly svg: SVGSVGElement;
  /** Returns whether the user may move pieces. */
  live(): boolean;
  layout(): Layout;
  cursor(): number;
  moveCursor(cell: number): void;
  press(cell: number): void;
  cancel(): void;
  /** Returns the cells of the movable pieces, or the targets of the picked piece. */
  jumpTargets(): number[];
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
};

/**
 * Handles the keys of a board.
 *
 * If the user can neither move nor pick, arrow keys step through the game. They still move the
 * cursor after the Tab key has moved the focus to the board.
 */
export function handleKeys(host: KeyHost): void {
  let movesCursor = false;
  host.svg.addEventListener('pointerdown', () => (movesCursor = false));
  host.svg.addEventListener('keyup', (event) => {
    if (event.key === 'Tab') movesCursor = true;
  });
  host.svg.addEventListener('keydown', (event) => {
    if ((!host.live() && !movesCursor) || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const next = neighbour(host.layout(), host.cursor(), direction);
      if (next !== null) host.moveCursor(next);
    } else if (event.key === 'Escape') {
      host.cancel();
      movesCursor = false;
    } else if (event.key === 'Enter' || event.key === ' ') {
      // Ignore the repeated events of a key that is held down.
      if (!event.repeat) host.press(host.cursor());
    } else if (event.key === 'n' || event.key === 'N') jump(host, event.key === 'n' ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function jump(host: KeyHost, by: 1 | -1): void {
  const cells = host.jumpTargets();
  if (cells.length === 0) return;
  const at = cells.indexOf(host.cursor());
  const next = at < 0 ? (by > 0 ? 0 : cells.length - 1) : (at + by + cells.length) % cells.length;
  host.moveCursor(cells[next]!);
}
