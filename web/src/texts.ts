// All texts of the client, in the current language.
//
// The catalogue words/<language>.json contains ICU messages. `texts` provides each message as a
// string, or as a function of its parameters. The sections of the home page are available
// immediately, and `loadAllTexts` adds the others. Texts of a game, such as names, acts and rules,
// come from the server.

import type { Problem } from './gen/wire';
import type english from './words/en.json';
import { locale } from './words/language.svelte';
import type { moreParameters } from './words/more_parameters';
import { parameters } from './words/parameters';

type Said<Words, Given> = Given extends (...facts: infer Facts) => unknown
  ? (...facts: Facts) => string
  : Words extends string
    ? string
    : Words extends readonly (infer One)[]
      ? readonly Said<Pair<One>, undefined>[] & Pair<Words>
      : {
          readonly [Key in keyof Words]: Said<
            Words[Key],
            Key extends keyof Given ? Given[Key] : undefined
          >;
        };
/** The type of a list in the catalogue. Each list has at least two entries. */
type Pair<Words> = Words extends readonly string[] ? readonly [string, string, ...string[]] : Words;

type Message = (facts: Record<string, string | number>) => string;

/** Returns the entry at a path of the catalogue, in the current language. */
const lookUp = (path: readonly string[]) =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], locale.words);

/**
 * Builds the object of texts. Each read looks up the text, so it follows a change of the language.
 */
function build(words: object, given: object | undefined, path: readonly string[]): object {
  const texts = {};
  for (const [key, part] of Object.entries(words)) {
    const here = [...path, key];
    const facts = (given as Record<string, unknown> | undefined)?.[key];
    const branch =
      typeof part === 'object' && !Array.isArray(part)
        ? build(part as object, facts as object | undefined, here)
        : null;
    const message = (...about: unknown[]) =>
      (lookUp(here) as Message)(
        (facts as (...about: unknown[]) => Record<string, string | number>)(...about),
      );
    Object.defineProperty(texts, key, {
      enumerable: true,
      get: () => branch ?? (typeof facts === 'function' ? message : lookUp(here)),
    });
  }
  return texts;
}

export const texts = build(locale.words, parameters, []) as Said<
  typeof english,
  typeof parameters & ReturnType<typeof moreParameters>
>;

let all: Promise<void> | null = null;

/** Loads the sections that the home page does not need. Later calls share the first request. */
export function loadAllTexts(): Promise<void> {
  all ??= addRest().catch((error: unknown) => {
    all = null;
    throw error;
  });
  return all;
}

async function addRest(): Promise<void> {
  const [rest, { moreParameters }] = await Promise.all([
    locale.loadRest(),
    import('./words/more_parameters'),
  ]);
  const added = build(rest, moreParameters(rest as typeof english), []);
  Object.defineProperties(texts, Object.getOwnPropertyDescriptors(added));
}

/** Waits for a module of the site and for all texts. */
export async function withTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadAllTexts()]);
  return loaded;
}

/**
 * Translates a problem from the server. Prefers the game's own message to a general one.
 *
 * Needs all texts. Without them, most problems have a general message.
 */
export function translateProblem(problem: Problem): Problem {
  if (locale.value === 'en') return problem;
  const kinds: Readonly<Record<string, string>> = 'problemKinds' in texts ? texts.problemKinds : {};
  const message =
    problem.german ??
    kinds[problem.kind] ??
    (problem.rule === null
      ? (kinds['internal'] ?? texts.problem.offline)
      : texts.problem.forbidden(problem.rule));
  // The input field reads the byte position at the start of the message, so keep it.
  const [place = ''] =
    problem.kind === 'bad-act' ? (/^at byte \d+: /.exec(problem.message) ?? []) : [];
  return { ...problem, message: place + message.replace(/^bei Byte \d+: /, '') };
}

/** Capitalizes the first letter, unless the text starts with the name of a cell. */
export const capitalize = (words: string) =>
  /^[a-z]{1,2}\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);

/** Shortens the name of a computer: "Computer, level 8" becomes "Computer 8". */
export const shortenComputerName = (computer: string) => computer.replace(/, \D*(?=\d)/, ' ');

/** Joins the parts that are not empty with commas, for screen readers. */
export const joinNonEmpty = (parts: readonly string[]) =>
  parts.filter((part) => part !== '').join(', ');

/**
 * Returns the name of a piece within a sentence. The server names pieces that only one game has.
 */
export const pieceName = (glyph: string) =>
  (texts.glyph as Readonly<Record<string, string>>)[glyph] ?? locale.translate(glyph);

/** Returns the capitalized name of a piece, for lists. */
export const glyphName = (glyph: string) => capitalize(pieceName(glyph));

/** Returns the name of a piece's state, or an empty text for active pieces. */
export const stateName = (state: string) =>
  state === 'alive'
    ? ''
    : ((texts.legend.badges as Readonly<Record<string, readonly string[]>>)[state]?.[0] ?? state);

/** Translates a comma-separated list of states such as `dormant, frozen`. */
export const stateNames = (states: string) => states.split(', ').map(stateName).join(', ');

/** Converts an identifier of an option or a field to a label: `offer-draw` becomes "Offer draw". */
export const valueName = (value: string) => capitalize(value.replaceAll(/[-_]/g, ' '));
