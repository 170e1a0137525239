// The state and the position of the end card, which shows the result or an elimination.

import { untrack } from 'svelte';
import type { Box } from './layout/boxes';
import { type DesktopLayout, isPhone, type TableLayout } from './layout/types';
import type { EndModel } from './end_model';

/** Delay between the last move and the card, in milliseconds. */
const DELAY = 600;
const GAP = 8;

export class EndCardState {
  /** The key of the open card, or null. */
  #open = $state<string | null>(null);
  #closed = $state<string | null>(null);
  /** True if the game ended while this page was open. */
  live = $state(false);
  #first = true;

  /** Opens the card when the game ends. Must be called while a component is being created. */
  constructor(end: () => EndModel | null) {
    const key = $derived(end()?.key ?? null);
    $effect(() => {
      const now = key;
      const first = this.#first;
      this.#first = false;
      if (now === null) {
        untrack(() => ([this.#open, this.#closed] = [null, null]));
        return;
      }
      if (untrack(() => this.#closed) === now) return;
      this.live = !first;
      const timer = setTimeout(() => (this.#open = now), first ? 0 : DELAY);
      return () => clearTimeout(timer);
    });
  }

  isOpen(end: EndModel | null): boolean {
    return end !== null && this.#open === end.key;
  }

  close(): void {
    [this.#closed, this.#open] = [this.#open, null];
  }

  open(end: EndModel | null): void {
    [this.#closed, this.#open, this.live] = [null, end?.key ?? null, true];
  }
}

/** Returns the maximum area of the card. `bar` is true if the action bar stays visible below it. */
export function endCardBox(layout: TableLayout, bar: boolean): Box {
  if (isPhone(layout)) {
    const bottom = bar ? layout.bar.y : layout.tabs.y;
    const low = layout.mode === 'low';
    const board = layout.boards[0]!;
    const { x, y, w } = low
      ? (layout.card ?? layout.bar)
      : { ...layout.bar, y: board.y + board.h + GAP - 2 };
    return { x, y, w, h: bottom - GAP - y };
  }
  const { x, y, w } = layout.card;
  const bottom = layout.bar.y + (bar ? -12 : layout.bar.h);
  return { x, y, w, h: bottom - y };
}

/** Minimum height of the move list below the card, in pixels. */
const MOVES = 120;

/** Returns the layout with an end card of this height at the top of the right panel. */
export function belowEndCard(layout: DesktopLayout, height: number, bar: boolean): DesktopLayout {
  const { card, moves, chat } = layout;
  const y = card.y + height + 12;
  const end = layout.bar.y + (bar ? -12 : layout.bar.h);
  const fits = chat !== null && chat.y - 12 - y >= MOVES;
  return {
    ...layout,
    event: null,
    chat: fits ? chat : null,
    moves: { ...moves, y, h: Math.max(0, (fits ? chat.y - 12 : end) - y) },
  };
}
