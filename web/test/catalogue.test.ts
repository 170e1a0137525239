// The catalogue is complete: every language has the same messages with the same parameters, and
// each message can be formatted.

import { parse, type Token } from '@messageformat/parser';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { texts } from '../src/texts';
import { LANGUAGES, formatList, locale, preferredLanguage } from '../src/words/language.svelte';
import catalogue from '../src/words/en.json';
import { moreParameters } from '../src/words/more_parameters';
import { parameters as firstParameters } from '../src/words/parameters';

const parameters = { ...firstParameters, ...moreParameters(catalogue) };

type Tree = string | { readonly [key: string]: Tree };

const flat = (tree: Tree, path = ''): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree).flatMap(([key, part]) =>
        flat(part, path === '' ? key : `${path}.${key}`),
      );
const read = (language: string) =>
  new Map(
    flat(
      JSON.parse(
        readFileSync(new URL(`../src/words/${language}.json`, import.meta.url), 'utf8'),
      ) as Tree,
    ),
  );

/** Returns the names of the parameters of a message. */
function named(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content' || token.type === 'octothorpe') return [];
    const inner = 'cases' in token ? token.cases.flatMap((one) => named(one.tokens)) : [];
    return [token.arg, ...inner];
  });
}
const parametersOf = (message: string) => [...new Set(named(parse(message)))].sort();

const catalogues = LANGUAGES.map((language) => ({ language, messages: read(language) }));
const [english] = catalogues as [(typeof catalogues)[number], ...typeof catalogues];

test.each(catalogues)('$language says everything, with the same parameters', ({ messages }) => {
  const facts = (all: Map<string, string>) =>
    [...all].map(([key, message]) => `${key}(${parametersOf(message).join(', ')})`).sort();
  expect(facts(messages)).toEqual(facts(english.messages));
});

test.each(catalogues)(
  '$language has no empty message, no straight apostrophe and no three dots',
  ({ messages }) => {
    // Hints in the legend may be empty.
    const odd = [...messages].filter(
      ([key, message]) =>
        /'|\.\.\./.test(message) || (message.trim() === '' && !key.startsWith('legend.')),
    );
    expect(odd).toEqual([]);
  },
);

/** Returns all functions that compute parameters, each with the path of its message. */
const given = (tree: object, path = ''): [string, (...about: never[]) => object][] =>
  Object.entries(tree).flatMap(([key, part]: [string, unknown]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return typeof part === 'function'
      ? [[here, part as (...about: never[]) => object]]
      : given(part as object, here);
  });

/**
 * Returns arguments that a parameter function accepts: numbers, or else a list of names and a text.
 */
function sample(make: (...about: never[]) => object, count: number): never[] {
  const numbers = [count, count] as never[];
  try {
    make(...numbers);
    return numbers;
  } catch {
    return [['Ada', 'Ben'], 'x'] as never[];
  }
}

test('a message is given what it has parameters for', () => {
  const facts = new Map(
    given(parameters).map(([path, make]) => [path, Object.keys(make(...sample(make, 1))).sort()]),
  );
  const wanted = [...english.messages]
    .map(([key, message]) => [key, parametersOf(message)] as const)
    .filter(([, names]) => names.length > 0);
  expect(new Map(wanted)).toEqual(facts);
});

test.each(LANGUAGES)('everything can be said in %s', async (language) => {
  await locale.use(language);
  expect(locale.value).toBe(language);
  for (const [path, make] of given(parameters)) {
    const say = path
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], texts) as (
      ...about: unknown[]
    ) => string;
    for (const count of [0, 1, 2, 5]) {
      const about: unknown[] = sample(make, count);
      const words = say(...about);
      expect(typeof words, path).toBe('string');
      expect(words, path).not.toMatch(/undefined|\{|\}/);
    }
  }
});

test('numbers and lists are as each language has them', async () => {
  await locale.use('en');
  expect(texts.home.free(1)).toBe('1 seat free');
  expect(texts.home.free(3)).toBe('3 seats free');
  expect(texts.result.won(['Ada', 'Ben'])).toBe('Ada and Ben won');
  expect(formatList(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben and Cleo');
  await locale.use('de');
  expect(texts.home.free(1)).toBe('1 Platz frei');
  expect(texts.home.free(3)).toBe('3 Plätze frei');
  expect(texts.result.won(['Ada'])).toBe('Ada hat gewonnen');
  expect(texts.result.won(['Ada', 'Ben'])).toBe('Ada und Ben haben gewonnen');
});

test('the language is the first of the browser’s that is known', () => {
  expect(preferredLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage(['en-US', 'de'])).toBe('en');
  expect(preferredLanguage(['fr'])).toBe('en');
  expect(preferredLanguage([])).toBe('en');
});
