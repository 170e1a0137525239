// Vite plugin: writes the list of files that the site needs offline into the service worker.
//
// The service worker fetches these files when it is installed.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/**
 * Modules that the site needs offline in addition to the entry, with everything that they import.
 */
const PARTS = [
  '/src/pages/HotSeat.svelte',
  '/src/components/BoardText.svelte',
  '/src/components/SettingsDialog.svelte',
  '/src/pages/About.svelte',
  '/src/pages/Missing.svelte',
  '/src/home/moving/Miniature.svelte',
  '/src/words/more_parameters.ts',
  '/src/words/en.json?rest',
  '/src/words/de.json?rest',
  '/src/table/HotSeatMore.svelte',
  '/src/table/Legend.svelte',
  '/src/table/LiveMore.svelte',
  '/src/table/Result.svelte',
  '/src/pages/Rules.svelte',
  '/src/pages/Learn.svelte',
  '/src/words/german.ts',
];
/** Fonts, the drawings of the boards, and the worker that continues games offline. */
const FILES =
  /\/((inter-basic|source-serif-basic)-[^/]*\.woff2|boards-[^/]*\.svg|worker-[^/]*\.js)$/;
const PLACE = 'const SHELL_FILES = [];';

/** Returns the addresses of the entry, of `PARTS` with their imports, and of `FILES`. */
export function shellFiles(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') return;
    chunk.imports.forEach(add);
    chunk.viteMetadata?.importedCss.forEach(add);
  };
  for (const [name, file] of Object.entries(bundle)) {
    const id = file.type === 'chunk' ? (file.facadeModuleId ?? '') : '';
    if (
      (file.type === 'chunk' && file.isEntry) ||
      PARTS.some((part) => id.endsWith(part)) ||
      FILES.test(`/${name}`)
    )
      add(name);
  }
  return [...found]
    .filter((name) => name.startsWith('assets/'))
    .map((name) => `/${name}`)
    .sort();
}

export function shell(): Plugin {
  return {
    name: 'polychess-shell',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const path = join(dir, 'sw.js');
      const worker = await readFile(path, 'utf8');
      if (!worker.includes(PLACE)) throw new Error(`sw.js has no line "${PLACE}"`);
      await writeFile(
        path,
        worker.replace(PLACE, `const SHELL_FILES = ${JSON.stringify(shellFiles(bundle))};`),
      );
    },
  };
}
