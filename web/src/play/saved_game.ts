// The stored games on one screen.

import type { Options } from '../api';
import { readValue } from '../storage';
import type { Act } from './playable';

/** Returns the key under which the browser stores a game. */
export function savedKey(variant: string, options: Options, start: string | null): string {
  const chosen = Object.entries(options).sort(([a], [b]) => a.localeCompare(b));
  return `polychess.hot-seat.${JSON.stringify([variant, chosen, start])}`;
}

/** Returns the acts of a stored game; empty if there is none. */
export function readSaved(key: string): Act[] {
  const saved = readValue(key);
  return Array.isArray(saved) ? (saved as Act[]) : [];
}

/** True if the browser has a stored game with these options. */
export const isSaved = (variant: string, options: Options): boolean =>
  readSaved(savedKey(variant, options, null)).length > 0;
