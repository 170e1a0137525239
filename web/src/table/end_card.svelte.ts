// When the card of the end is open, and where it is.

import { untrack } from 'svelte';
import type { Box } from './layout/boxes';
import { type DesktopLayout, isPhone, type TableLayout } from './layout/types';
import type { EndModel } from './end_model';

/** Milliseconds between the last move and the card. */
const DELAY = 600;
const GAP = 8;

export class EndCardState {
  /** The key of the card on the screen, or null. */
  #open = $state<string | null>(null);
  #closed = $state<string | null>(null);
  /** True if the game ended while this page was open. */
  live = $state(false);
  #first = true;

  /** Follows the end of the game. Call it in a component. */
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

/** Returns the room of the card. `bar` is true if the action bar stays visible below it. */
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

/** The least height of the moves below the card. */
const MOVES = 120;

/** Returns a desktop layout with the card of this height at the top of the panel. */
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
