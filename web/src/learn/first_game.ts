// The format of the lessons in docs/rules/first, and functions to load them.

import games from 'virtual:first-games';
import type { Act } from '../play/playable';
import type { Options } from '../api';
import type { Language } from '../words/language.svelte';

export interface Words {
  readonly title: string;
  readonly text: string;
  readonly done?: string;
  readonly wrong?: string;
  readonly button?: string;
  /** Texts for legal turns that are not solutions, by move string. */
  readonly hints?: Readonly<Record<string, string>>;
}

/** A step, as documented in docs/rules/first/README.md. */
export type Step = {
  readonly id: string;
  readonly options?: readonly string[];
  readonly position?: string;
  readonly acts?: readonly string[];
  readonly seat?: string;
  readonly show?: readonly string[];
  readonly moves?: readonly string[];
  readonly tap?: 'captures' | 'moves' | 'stuck';
  readonly of?: string;
  readonly cells?: readonly string[];
  readonly act?: string;
  readonly then?: readonly string[];
} & Readonly<Record<Language, Words>>;

interface FirstGame {
  readonly minutes: number;
  readonly step: readonly Step[];
}

/** The games with lessons. Each entry has the duration in minutes and the ids of the steps. */
export const firstGames = games;

/** The games with lessons, sorted by the length of the lesson. */
export const byLessonTime = games.toSorted(
  (a, b) => a.minutes - b.minutes || a.steps.length - b.steps.length,
);

/** The id of the game with the shortest lesson. */
export const quickest = byLessonTime[0]?.id ?? null;

const files = import.meta.glob<FirstGame>('../../../docs/rules/first/*.toml', {
  import: 'default',
});

/** Loads the steps of a game. The result is empty if the game has no lesson. */
export async function loadSteps(variant: string): Promise<readonly Step[]> {
  const file = files[`../../../docs/rules/first/${variant}.toml`];
  return file ? (await file()).step : [];
}

/** Parses an act, which is a move string or JSON. */
export const parseAct = (text: string): Act =>
  text.startsWith('{') ? (JSON.parse(text) as Act) : text;

/** Parses options in the format `id=value`. */
export function parseOptions(step: Pick<Step, 'options'>): Options {
  const pairs = (step.options ?? []).map((option): [string, string | boolean] => {
    const [id = '', value = ''] = option.split('=');
    return [id, value === 'true' ? true : value === 'false' ? false : value];
  });
  return Object.fromEntries(pairs);
}

/** Returns whether a turn solves the step. A solution that ends with `*` is a prefix. */
export const accepts = (step: Step, turn: string): boolean =>
  (step.moves ?? []).some((wanted) =>
    wanted.endsWith('*') ? turn.startsWith(wanted.slice(0, -1)) : turn === wanted,
  );

/** Returns whether a solution continues after the plies in `begun`. */
export const continuesTurn = (step: Step, begun: string): boolean =>
  (step.moves ?? []).some((wanted) => wanted.startsWith(`${begun}+`));
