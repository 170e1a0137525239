// The results of a solver: first tries, the streak and the repetition of failed puzzles. The
// functions are pure. Days are numbers of days since 1970 in UTC.

/** The result of the first try. A hint neither extends nor ends the streak. */
export type FirstTry = 'solved' | 'hinted' | 'failed';

export interface Attempt {
  readonly first: FirstTry;
  /** The day of the next repetition of a failed puzzle, or null. */
  readonly due: number | null;
  /** The number of successful repetitions. */
  readonly repeated: number;
}

export interface Progress {
  /** The puzzles that the solver has tried, by id. */
  readonly attempts: Readonly<Record<string, Attempt>>;
  readonly streak: number;
  readonly best: number;
  /** The last first tries, oldest first. */
  readonly recent: readonly FirstTry[];
  /** The last day with a solved daily puzzle, and the number of such days in a row. */
  readonly daily: { readonly day: number; readonly row: number };
}

export const NO_PROGRESS: Progress = {
  attempts: {},
  streak: 0,
  best: 0,
  recent: [],
  daily: { day: -1, row: 0 },
};

/** The days after which a failed puzzle returns: after the failure, and after each repetition. */
const PAUSES = [1, 3, 7] as const;
const MOST_RECENT = 8;
const MS_PER_DAY = 86_400_000;

export const dayOf = (time: number): number => Math.floor(time / MS_PER_DAY);

/** Returns the id of the game in the id of a puzzle, such as `three-man` in `three-man-7f3a9c`. */
export const gameOf = (puzzle: string): string => puzzle.slice(0, puzzle.lastIndexOf('-'));

export const isDue = ({ attempts }: Progress, puzzle: string, now: number): boolean =>
  (attempts[puzzle]?.due ?? Infinity) <= dayOf(now);

/** Returns the failed puzzles that return today, the oldest first. */
export function duePuzzles(progress: Progress, now: number): string[] {
  const due = (id: string) => progress.attempts[id]?.due ?? 0;
  return Object.keys(progress.attempts)
    .filter((id) => isDue(progress, id, now))
    .toSorted((a, b) => due(a) - due(b));
}

/**
 * Records a try. The first try of a puzzle counts for the streak. Later tries count only if the
 * puzzle is due.
 */
export function recordTry(
  progress: Progress,
  puzzle: string,
  result: FirstTry,
  now: number,
): Progress {
  const known = progress.attempts[puzzle];
  if (known) {
    if (!isDue(progress, puzzle, now)) return progress;
    return withAttempt(progress, puzzle, repeat(known, result, dayOf(now)));
  }
  const streak =
    result === 'failed' ? 0 : result === 'solved' ? progress.streak + 1 : progress.streak;
  const due = result === 'failed' ? dayOf(now) + PAUSES[0] : null;
  return {
    ...withAttempt(progress, puzzle, { first: result, due, repeated: 0 }),
    streak,
    best: Math.max(progress.best, streak),
    recent: [...progress.recent, result].slice(-MOST_RECENT),
  };
}

/** Returns an attempt after a repetition. After the last one, the puzzle returns no more. */
function repeat(attempt: Attempt, result: FirstTry, today: number): Attempt {
  const repeated = result === 'solved' ? attempt.repeated + 1 : 0;
  const pause = PAUSES[repeated];
  return { ...attempt, repeated, due: pause === undefined ? null : today + pause };
}

const withAttempt = (progress: Progress, puzzle: string, attempt: Attempt): Progress => ({
  ...progress,
  attempts: { ...progress.attempts, [puzzle]: attempt },
});

interface Tried {
  readonly puzzle: string;
  readonly result: FirstTry;
  readonly due: number | null;
  readonly repeated: number;
}

/** Adds the puzzles that the account has tried, also on other devices. */
export const withTried = (progress: Progress, tried: readonly Tried[]): Progress => ({
  ...progress,
  attempts: {
    ...progress.attempts,
    ...Object.fromEntries(
      tried.map(({ puzzle, result, due, repeated }) => [puzzle, { first: result, due, repeated }]),
    ),
  },
});

/** Records that the solver solved the daily puzzle. */
export function recordDaily(progress: Progress, now: number): Progress {
  const today = dayOf(now);
  const { day, row } = progress.daily;
  if (day === today) return progress;
  return { ...progress, daily: { day: today, row: day === today - 1 ? row + 1 : 1 } };
}

export interface Tally {
  readonly solved: number;
  readonly failed: number;
}

/** Counts the first tries of a game, or of all games. */
export function tally({ attempts }: Progress, variant: string | null = null): Tally {
  const own = Object.entries(attempts).filter(([id]) => variant === null || gameOf(id) === variant);
  const failed = own.filter(([, { first }]) => first === 'failed').length;
  return { solved: own.length - failed, failed };
}

interface Listed {
  readonly id: string;
  readonly level: number;
}

/** Returns the easiest puzzle without a try after `current`, or null. */
export function nextPuzzle<P extends Listed>(
  puzzles: readonly P[],
  { attempts }: Progress,
  current: string | null,
): P | null {
  const open = puzzles
    .filter(({ id }) => !attempts[id] && id !== current)
    .toSorted((a, b) => a.level - b.level || a.id.localeCompare(b.id));
  // After a skipped puzzle, harder ones follow.
  const last = puzzles.find(({ id }) => id === current);
  const later = (one: P) =>
    last !== undefined &&
    (one.level > last.level || (one.level === last.level && one.id > last.id));
  return open.find(later) ?? open[0] ?? null;
}

/** Parses stored progress. Ignores damaged parts. */
export function parseProgress(stored: unknown): Progress {
  const read = isObject(stored) ? stored : {};
  const count = (value: unknown, least = 0) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least ? value : least;
  const isResult = (value: unknown): value is FirstTry =>
    value === 'solved' || value === 'hinted' || value === 'failed';
  const attempts: Record<string, Attempt> = {};
  for (const [id, one] of Object.entries(isObject(read['attempts']) ? read['attempts'] : {})) {
    if (!isObject(one) || !isResult(one['first'])) continue;
    const { first, due, repeated } = one;
    attempts[id] = {
      first,
      due: typeof due === 'number' ? due : null,
      repeated: count(repeated),
    };
  }
  const daily = isObject(read['daily']) ? read['daily'] : {};
  return {
    attempts,
    streak: count(read['streak']),
    best: count(read['best']),
    recent: Array.isArray(read['recent'])
      ? read['recent'].filter(isResult).slice(-MOST_RECENT)
      : [],
    daily: { day: count(daily['day'], -1), row: count(daily['row']) },
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
