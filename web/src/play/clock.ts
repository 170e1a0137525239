// Computes and formats clock times.

import type { ClockView, TimeControl } from '../gen/wire';

export interface RemainingTime {
  /** Remaining time, in milliseconds. */
  readonly left: number;
  /** Time until the clock starts to run, in milliseconds. */
  readonly delay: number;
  readonly running: boolean;
}

/** Returns the state of a clock `passed` milliseconds after the client received it. */
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
 * Formats the time on a clock, such as `1:02:03` or `12:34`.
 *
 * Below twenty seconds, the text includes tenths, such as `0:09.4`.
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

/** Formats a duration in milliseconds as minutes and seconds, such as `12:34`. */
export const formatDuration = (passed: number): string => {
  const seconds = Math.floor(passed / 1000);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
};

/** Formats a time control as base minutes and bonus seconds, such as `5 min + 3 s`. */
export function formatTimeControl({ base, bonus }: TimeControl): string {
  const formatDuration = base / 60_000;
  const short = Number.isInteger(formatDuration)
    ? String(formatDuration)
    : formatDuration.toFixed(1);
  return `${short} min + ${Math.round(bonus / 100) / 10} s`;
}
