// The choices of a seek: when computers join, the pace, and their level.

import type { Pace, PlayerView } from '../gen/wire';

/** Seconds until computers take the free seats; null for never. */
export type Fill = 0 | 15 | 60 | null;
export const FILLS: readonly Fill[] = [0, 15, 60, null];
export const PACES: readonly Pace[] = ['any', 'none', 'quick', 'short'];

/** Returns the computer player to preselect. */
export function defaultPlayer(players: readonly PlayerView[]): PlayerView | undefined {
  return players.find((player) => player.is_default) ?? players.at(-1);
}

/** The level of computers that fill seats, and the id of the player for each. */
export type Level = 'easy' | 'medium' | 'hard';
export const LEVELS: readonly Level[] = ['easy', 'medium', 'hard'];
export const PLAYER_OF: Readonly<Record<Level, string>> = {
  easy: 'level-2',
  medium: 'level-5',
  hard: 'level-8',
};
