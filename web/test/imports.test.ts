// Neither files nor folders import each other in cycles. Each file directly in `src` counts as a
// folder.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

type Edge = readonly [from: string, to: string];

const source = new URL('../src/', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.d.ts'),
);

/** Matches static and dynamic imports, re-exports, and imports of types. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;
/** Files that are not code, and so contain no imports. */
const DATA = /\.(json|css|svg)(\?\w+)?$/;

/** Returns the file that an import refers to. */
function resolve(from: string, path: string): string {
  const target = join(dirname(from), path);
  const found = [target, `${target}.ts`].find((file) => files.includes(file));
  if (found === undefined) throw new Error(`${from} imports ${path}, which does not exist`);
  return found;
}

const imports: readonly Edge[] = files.flatMap((file) =>
  [...readFileSync(new URL(file, source), 'utf8').matchAll(IMPORT)]
    .map(([, path]) => path!)
    .filter((path) => !DATA.test(path))
    .map((path): Edge => [file, resolve(file, path)]),
);

/** Returns the folder of a file in `src`, or the file itself if it is not in a folder. */
const folderOf = (file: string) => (file.includes('/') ? dirname(file) : file);

/** Returns the edges that belong to a cycle. Ignores edges from a node to itself. */
function cyclic(edges: readonly Edge[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const reaches = (from: string, to: string) => {
    const [seen, open] = [new Set([from]), [from]];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node === to) return true;
      for (const other of next.get(node) ?? []) {
        if (!seen.has(other)) open.push(other);
        seen.add(other);
      }
    }
    return false;
  };
  return [...next].flatMap(([from, all]) =>
    [...all].filter((to) => reaches(to, from)).map((to) => `${from} -> ${to}`),
  );
}

describe('imports', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(400);
    expect(imports).toContainEqual(['main.ts', 'App.svelte']);
    expect(imports).toContainEqual(['App.svelte', 'pages/Table.svelte']);
  });

  it('form no cycle of files', () => {
    expect(cyclic(imports)).toEqual([]);
  });

  it('form no cycle of folders', () => {
    expect(cyclic(imports.map(([from, to]) => [folderOf(from), folderOf(to)]))).toEqual([]);
  });
});

describe('cyclic', () => {
  it('finds every edge of a cycle and no other', () => {
    const chain: Edge[] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'c'],
    ];
    expect(cyclic(chain)).toEqual([]);
    expect(cyclic([...chain, ['c', 'b']])).toEqual(['b -> c', 'c -> b']);
    expect(cyclic([...chain, ['c', 'a']])).toEqual(['a -> b', 'b -> c', 'c -> a']);
  });
});
