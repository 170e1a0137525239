// Computes and formats the time on clocks.

import type { ClockView, TimeControl } from '../gen/wire';

export interface RemainingTime {
  /** Time left on the clock, in milliseconds. */
  readonly left: number;
  /** Time until the clock starts to run, in milliseconds. */
  readonly delay: number;
  readonly running: boolean;
}

/** Returns the state of a clock `passed` milliseconds after the server sent it. */
export function clockAfter(clock: ClockView, passed: number): RemainingTime {
  if (!clock.running) return clock;
  const before = Math.min(clock.delay, Math.max(0, passed));
  return {
    left: Math.max(0, clock.left - (Math.max(0, passed) - before)),
    delay: clock.delay - before,
    running: true,
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/**
 * Formats the time on a clock: `1:02:03`, `12:34`, or with tenths below twenty seconds, `0:09.4`.
 */
export function formatClock(left: number): string {
  if (left < 20_000) {
    const tenths = Math.floor(left / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(left / 1000);
  const [hours, formatDuration] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours > 0
    ? `${hours}:${two(formatDuration)}:${two(seconds % 60)}`
    : `${formatDuration}:${two(seconds % 60)}`;
}

/** Formats a duration as minutes and seconds. */
export const formatDuration = (passed: number): string => {
  const seconds = Math.floor(passed / 1000);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
};

/** Formats a time control as minutes for the game and seconds for each move. */
export function formatTimeControl({ base, bonus }: TimeControl): string {
  const formatDuration = base / 60_000;
  const short = Number.isInteger(formatDuration)
    ? String(formatDuration)
    : formatDuration.toFixed(1);
  return `${short} min + ${Math.round(bonus / 100) / 10} s`;
}
