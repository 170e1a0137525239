// The keyboard: a cursor that walks over the cells.

import { type Layout, neighbour, type Way } from './geometry';

export interface KeyHost {
  readonly svg: SVGSVGElement;
  /** May pieces be taken up? */
  live(): boolean;
  layout(): Layout;
  cursor(): number;
  moveCursor(cell: number): void;
  press(cell: number): void;
  leave(): void;
  /** Cells worth jumping to now: pieces that may move, or where the picked piece may go. */
  stops(): number[];
}

const WAYS: Record<string, Way> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
};

/** Where no piece may be taken up, the arrows step through the game, unless the board was reached with the tabulator: then they walk. */
export function followKeys(host: KeyHost): void {
  let walks = false;
  host.svg.addEventListener('pointerdown', () => (walks = false));
  host.svg.addEventListener('keyup', (event) => {
    if (event.key === 'Tab') walks = true;
  });
  host.svg.addEventListener('keydown', (event) => {
    if ((!host.live() && !walks) || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (way) {
      const next = neighbour(host.layout(), host.cursor(), way);
      if (next !== null) host.moveCursor(next);
    } else if (event.key === 'Escape') {
      host.leave();
      walks = false;
    } else if (event.key === 'Enter' || event.key === ' ') {
      // A key that is held down presses once.
      if (!event.repeat) host.press(host.cursor());
    } else if (event.key === 'n' || event.key === 'N') jump(host, event.key === 'n' ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function jump(host: KeyHost, by: 1 | -1): void {
  const stops = host.stops();
  if (stops.length === 0) return;
  const at = stops.indexOf(host.cursor());
  const next = at < 0 ? (by > 0 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length;
  host.moveCursor(stops[next]!);
}
