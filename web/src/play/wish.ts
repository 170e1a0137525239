// What somebody wants to play at once.

import type { Pace, PlayerView } from '../gen/wire';

/** Seconds until computers take the seats that are left; never with null. */
export type Fill = 0 | 15 | 60 | null;
export const FILLS: readonly Fill[] = [0, 15, 60, null];
export const PACES: readonly Pace[] = ['any', 'none', 'quick', 'short'];

/** The computer player for people who choose none. */
export function usualPlayer(players: readonly PlayerView[]): PlayerView | undefined {
  return players.find((player) => player.is_default) ?? players.at(-1);
}

/** How well computers play that fill seats, by the id of the player. */
export type Level = 'easy' | 'medium' | 'hard';
export const LEVELS: readonly Level[] = ['easy', 'medium', 'hard'];
export const PLAYER_OF: Readonly<Record<Level, string>> = {
  easy: 'level-2',
  medium: 'level-5',
  hard: 'level-8',
};
