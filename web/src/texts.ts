// All words of the client. They stand in words/<language>.json as ICU messages; here each is a text, or a function of what it is about.
// What belongs to a game (names, acts, endings, rules) comes from the server.

import type { Problem } from './gen/wire';
import type english from './words/en.json';
import { speech } from './words/language.svelte';
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
/** Lists of texts are pairs, or longer. */
type Pair<Words> = Words extends readonly string[] ? readonly [string, string, ...string[]] : Words;

type Message = (facts: Record<string, string | number>) => string;

/** What stands under a path in the language that is spoken now. */
const now = (path: readonly string[]) =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], speech.words);

/** Texts are asked for when they are shown, so that they follow the language. */
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
      (now(here) as Message)(
        (facts as (...about: unknown[]) => Record<string, string | number>)(...about),
      );
    Object.defineProperty(texts, key, {
      enumerable: true,
      get: () => branch ?? (typeof facts === 'function' ? message : now(here)),
    });
  }
  return texts;
}

export const texts = build(speech.words as object, parameters, []) as Said<
  typeof english,
  typeof parameters
>;

/** A problem in the language of the site: as the game says it, or in general. */
export function said(problem: Problem): Problem {
  if (speech.value === 'en') return problem;
  const kinds = texts.problem.kinds as Readonly<Record<string, string>>;
  const message =
    problem.german ??
    kinds[problem.kind] ??
    (problem.rule === null ? texts.problem.kinds.internal : texts.problem.forbidden(problem.rule));
  // Where in a move it is wrong is in front of the words; the field that it was typed in takes it from there.
  const [place = ''] =
    problem.kind === 'bad-act' ? (/^at byte \d+: /.exec(problem.message) ?? []) : [];
  return { ...problem, message: place + message.replace(/^bei Byte \d+: /, '') };
}

/** With a capital letter in front, but for the name of a cell. */
export const capital = (words: string) =>
  /^[a-z]{1,2}\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);

/** A computer where there is little room: "Computer, level 8" is "Computer 8". */
export const shortened = (computer: string) => computer.replace(/, \D*(?=\d)/, ' ');

/** Facts in a row, as screen readers are told them; empty ones are left out. */
export const inARow = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

/** What a piece is called in a sentence; pieces of a single game as that game says. */
export const pieceName = (glyph: string) =>
  (texts.glyph as Readonly<Record<string, string>>)[glyph] ?? speech.say(glyph);

/** What a piece is called in a list. */
export const glyphName = (glyph: string) => capital(pieceName(glyph));

/** What a piece that takes no part is called; nothing for others. */
export const stateName = (state: string) =>
  state === 'alive'
    ? ''
    : ((texts.legend.badges as Readonly<Record<string, readonly string[]>>)[state]?.[0] ?? state);

/** What all pieces of an army are called that take no part: `dormant, frozen`. */
export const stateNames = (states: string) => states.split(', ').map(stateName).join(', ');

/** The value of an option or a field in words. */
export const valueName = (value: string) => capital(value.replaceAll(/[-_]/g, ' '));
