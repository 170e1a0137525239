// Whether a table shows threats: until the viewer turns them off, or while a key is held.

import type { Overlay } from '../board/overlay';
import type { ThreatCache } from './load';

/** A longer press of the key shows the threats only until its end, in milliseconds. */
const TAP = 350;

export class ThreatSwitch {
  #kept = $state(false);
  #held = $state(false);
  #pressed: number | null = null;
  /** The drawings on each board. */
  drawings = $state.raw<readonly Overlay[]>([]);
  readonly cache: ThreatCache = new Map();
  readonly #allowed: () => boolean;

  /** `allowed` returns whether the viewer may see threats. */
  constructor(allowed: () => boolean) {
    this.#allowed = allowed;
  }

  get allowed(): boolean {
    return this.#allowed();
  }

  get on(): boolean {
    return this.#allowed() && (this.#kept || this.#held);
  }

  toggle(): void {
    this.#kept = !this.#kept;
  }

  /** Handles a key press at a time in milliseconds. Ignores the repeated events of a held key. */
  press(now: number): void {
    if (this.#pressed !== null || !this.#allowed()) return;
    this.#pressed = now;
    this.#held = true;
  }

  /** Handles the end of a key press. A short press toggles the threats. */
  release(now: number): void {
    if (this.#pressed === null) return;
    if (now - this.#pressed < TAP) this.toggle();
    this.cancel();
  }

  /** Ends a key press without a toggle, such as when the window loses the focus. */
  cancel(): void {
    this.#pressed = null;
    this.#held = false;
  }
}
