// The levels of computer players, and the three that have a name.

export const LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const NAMED_LEVELS = { easy: 2, medium: 5, hard: 8 } as const;
export type LevelName = keyof typeof NAMED_LEVELS;
export const LEVEL_NAMES: readonly LevelName[] = ['easy', 'medium', 'hard'];

/** The level for beginners. */
export const FIRST_LEVEL: number = NAMED_LEVELS.easy;

/** Returns the name of a level, or null if it has only a number. */
export const levelName = (level: number | null): LevelName | null =>
  LEVEL_NAMES.find((name) => NAMED_LEVELS[name] === level) ?? null;

/** Returns the id of the computer player of a level. */
export const playerOfLevel = (level: number): string => `level-${level}`;

/** Returns the level of a computer player, or null for other ids. */
export function levelOfPlayer(player: string): number | null {
  const level = Number(/^level-(\d+)$/.exec(player)?.[1]);
  return LEVELS.includes(level) ? level : null;
}
