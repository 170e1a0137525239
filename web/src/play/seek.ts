// The choices for a quick game: level of the computers, pace, and waiting time for computers.
//
// The browser stores the choices of each game.

import type { Pace } from '../gen/wire';
import { readObject, writeValue } from '../storage';
import { FIRST_LEVEL, LEVELS } from './level';

/** Seconds until computers take the free seats. Null for never. */
export type Fill = 0 | 15 | 60 | null;
export const FILLS: readonly Fill[] = [0, 15, 60, null];
export const PACES: readonly Pace[] = ['none', 'quick', 'short', 'any'];

export interface SeekChoice {
  readonly level: number;
  readonly pace: Pace;
  readonly fill: Fill;
}

const KEY = 'polychess.play-now';

/** The initial choice. One click then starts a game against an easy computer. */
export const FIRST_CHOICE: SeekChoice = { level: FIRST_LEVEL, pace: 'none', fill: 0 };

/** Parses a stored choice. Replaces unknown values with those of the initial choice. */
export function parseSeekChoice(stored: unknown): SeekChoice {
  const { level, pace, fill } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<Record<keyof SeekChoice, unknown>>;
  return {
    level: LEVELS.find((one) => one === level) ?? FIRST_CHOICE.level,
    pace: PACES.find((one) => one === pace) ?? FIRST_CHOICE.pace,
    fill: fill === null ? null : (FILLS.find((one) => one === fill) ?? FIRST_CHOICE.fill),
  };
}

/** Returns the visitor's last choice for a game. */
export const seekChoice = (game: string): SeekChoice => parseSeekChoice(readObject(KEY)[game]);

export function saveSeekChoice(game: string, choice: SeekChoice): void {
  writeValue(KEY, { ...readObject(KEY), [game]: choice });
}
