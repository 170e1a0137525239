// Clocks: how much is left at a moment, and how people read it.

import type { ClockView, TimeControl } from '../gen/wire';

export interface Left {
  /** Milliseconds that count. */
  readonly left: number;
  /** Milliseconds that pass before they count. */
  readonly delay: number;
  readonly running: boolean;
}

/** The clock so long after the server told it. */
export function after(clock: ClockView, passed: number): Left {
  if (!clock.running) return clock;
  const before = Math.min(clock.delay, Math.max(0, passed));
  return {
    left: Math.max(0, clock.left - (Math.max(0, passed) - before)),
    delay: clock.delay - before,
    running: true,
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/** `1:02:03`, `12:34`, and tenths under twenty seconds: `0:09.4`. */
export function written(left: number): string {
  if (left < 20_000) {
    const tenths = Math.floor(left / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** How long something lasts: minutes and seconds. */
export const minutes = (passed: number): string => {
  const seconds = Math.floor(passed / 1000);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
};

/** Time for each player as people say it: minutes for the game and seconds a move, `5 + 5`. */
export function pace({ base, bonus }: TimeControl): string {
  const minutes = base / 60_000;
  const short = Number.isInteger(minutes) ? String(minutes) : minutes.toFixed(1);
  return `${short} min + ${Math.round(bonus / 100) / 10} s`;
}
