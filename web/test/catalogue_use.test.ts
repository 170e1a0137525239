// The catalogue and the code match: the code uses every message, and every kind of problem that the
// server reports has a message.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import english from '../src/words/en.json';

const files = (folder: string, wanted: RegExp) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file))
    .map((file) => readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8'));

const sources = files('../src', /^(?!gen|words).*\.(ts|svelte)$/);

const flat = (tree: object, path: readonly string[] = []): string[][] =>
  Object.entries(tree).flatMap(([key, part]: [string, unknown]) =>
    typeof part === 'object' && !Array.isArray(part)
      ? flat(part as object, [...path, key])
      : [[...path, key]],
  );

const escaped = (path: readonly string[]) => path.join('.').replaceAll('.', String.raw`\.`);

/** Returns whether a file uses a message: directly, by a computed index, or through an alias. */
function says(source: string, path: readonly string[]): boolean {
  if (new RegExp(String.raw`\btexts\.${escaped(path)}\b(?!-)`).test(source)) return true;
  return path.slice(0, -1).some((_, n) => {
    const [over, rest] = [path.slice(0, n + 1), path.slice(n + 1)];
    // An index that is computed at run time, such as `texts.glyph[…]`, perhaps with a type
    // assertion.
    const whole = new RegExp(String.raw`\btexts\.${escaped(over)}(\[|,|\)| as Readonly)`);
    if (whole.test(source)) return true;
    const named = new RegExp(
      String.raw`\b(?:const|let) (\w+) = (?:\$derived\()?texts\.${escaped(over)}[;)]`,
    ).exec(source)?.[1];
    return (
      named !== undefined &&
      (new RegExp(String.raw`\b${named}\.${escaped(rest)}\b`).test(source) ||
        new RegExp(String.raw`\b${named}(?:\.${escaped(rest.slice(0, -1))})?\[`).test(source))
    );
  });
}

test('every message is said somewhere', () => {
  const unsaid = flat(english).filter((path) => !sources.some((source) => says(source, path)));
  expect(unsaid.map((path) => path.join('.'))).toEqual([]);
});

/** Kinds of problems that always have a rule and a message from the game. */
const BY_RULE = ['illegal-act', 'refused'];

test('every kind of problem of the server has a message', () => {
  const server = ['server', 'requests']
    .flatMap((name) => files(`../../crates/${name}/src`, /\.rs$/))
    .flatMap((text) => [...text.matchAll(/(?:Problem::new|\brefused)\(\s*"([a-z-]+)"/g)]);
  const games = files('../../crates/game/src', /^error\.rs$/).flatMap((text) => [
    ...text.matchAll(/Self::\w+ => "([a-z-]+)"/g),
  ]);
  expect(games.length).toBeGreaterThan(8);
  const kinds = new Set([...server, ...games].map(([, kind]) => kind!));
  expect([...kinds].filter((kind) => !BY_RULE.includes(kind)).toSorted()).toEqual(
    Object.keys(english.problemKinds).toSorted(),
  );
});
