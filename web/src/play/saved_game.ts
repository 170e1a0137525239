// Games on one screen in the browser's storage.

import type { Options } from '../api';
import { readValue } from '../storage';
import type { Act } from './playable';

/** Returns the storage key of a game. */
export function savedKey(variant: string, options: Options, start: string | null): string {
  const chosen = Object.entries(options).sort(([a], [b]) => a.localeCompare(b));
  return `polychess.hot-seat.${JSON.stringify([variant, chosen, start])}`;
}

/** Returns the acts of a stored game. The result is empty if no game is stored. */
export function readSaved(key: string): Act[] {
  const saved = readValue(key);
  return Array.isArray(saved) ? (saved as Act[]) : [];
}

/** Returns whether the browser has a stored game with these options. */
export const isSaved = (variant: string, options: Options): boolean =>
  readSaved(savedKey(variant, options, null)).length > 0;
