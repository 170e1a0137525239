// The levels of the computer players. Three of them have names.

export const LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const NAMED_LEVELS = { easy: 2, medium: 5, hard: 8 } as const;
export type LevelName = keyof typeof NAMED_LEVELS;
export const LEVEL_NAMES: readonly LevelName[] = ['easy', 'medium', 'hard'];

/** The initial level, which suits beginners. */
export const FIRST_LEVEL: number = NAMED_LEVELS.easy;

/** Returns the name of a level, or null for levels that have only a number. */
export const levelName = (level: number | null): LevelName | null =>
  LEVEL_NAMES.find((name) => NAMED_LEVELS[name] === level) ?? null;

export const playerOfLevel = (level: number): string => `level-${level}`;

/** Returns the level of a computer player, or null if the id does not contain a level. */
export function levelOfPlayer(player: string): number | null {
  const level = Number(/^level-(\d+)$/.exec(player)?.[1]);
  return LEVELS.includes(level) ? level : null;
}
