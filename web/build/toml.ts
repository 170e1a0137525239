// Vite plugin: loads TOML files as modules, and provides a list of the lessons.

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

const FIRST = fileURLToPath(new URL('../../docs/rules/first/', import.meta.url));
const LIST = 'virtual:first-games';

/**
 * Supports `import x from './x.toml'` and `virtual:first-games`.
 *
 * The latter lists the games with a lesson: id, duration in minutes, and ids of the steps.
 */
export function toml(): Plugin {
  return {
    name: 'polychess-toml',
    enforce: 'pre',
    resolveId: (id) => (id === LIST ? `\0${LIST}` : null),
    load(id) {
      if (id !== `\0${LIST}`) return null;
      const files = readdirSync(FIRST).filter((file) => file.endsWith('.toml'));
      const games = files.map((file) => {
        this.addWatchFile(FIRST + file);
        const { minutes, step } = parse(readFileSync(FIRST + file, 'utf8')) as {
          minutes: number;
          step: { id: string }[];
        };
        return { id: basename(file, '.toml'), minutes, steps: step.map((one) => one.id) };
      });
      return `export default ${JSON.stringify(games)};`;
    },
    transform: {
      filter: { id: /\.toml$/ },
      handler: (text) => ({
        code: `export default ${JSON.stringify(parse(text))};`,
        map: null,
        moduleType: 'js',
      }),
    },
  };
}
