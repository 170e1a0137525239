// The first games of docs/rules/first: what a step is, and where it is read.

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
  /** What is said of single turns that are legal and not what is asked for. */
  readonly hints?: Readonly<Record<string, string>>;
}

/** A step as docs/rules/first/README.md describes it. */
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

/** Which games have a first game, how many minutes it takes, and its steps by id. */
export const firstGames = games;

/** The game whose first game is the shortest. */
export const quickest =
  games.toSorted((a, b) => a.minutes - b.minutes || a.steps.length - b.steps.length)[0]?.id ?? null;

const files = import.meta.glob<FirstGame>('../../../docs/rules/first/*.toml', {
  import: 'default',
});

/** The steps of a game; none where it has no first game. */
export async function loadSteps(variant: string): Promise<readonly Step[]> {
  const file = files[`../../../docs/rules/first/${variant}.toml`];
  return file ? (await file()).step : [];
}

/** A turn text, or an act as an object. */
export const parseAct = (text: string): Act =>
  text.startsWith('{') ? (JSON.parse(text) as Act) : text;

/** `id=value` as the options of a game. */
export function parseOptions(step: Pick<Step, 'options'>): Options {
  const pairs = (step.options ?? []).map((option): [string, string | boolean] => {
    const [id = '', value = ''] = option.split('=');
    return [id, value === 'true' ? true : value === 'false' ? false : value];
  });
  return Object.fromEntries(pairs);
}

/** Is this turn what the step asks for? */
export const accepts = (step: Step, turn: string): boolean =>
  (step.moves ?? []).some((wanted) =>
    wanted.endsWith('*') ? turn.startsWith(wanted.slice(0, -1)) : turn === wanted,
  );

/** Does a turn that the step asks for go on after these plies? */
export const continuesTurn = (step: Step, begun: string): boolean =>
  (step.moves ?? []).some((wanted) => wanted.startsWith(`${begun}+`));
