// Vite plugin: compiles the message catalogues, so that browsers need no parser for ICU messages.
//
// Each `src/words/<language>.json` becomes a module of the same shape. A message without parameters
// becomes a string, and any other message becomes a function.
//
// `?first` selects the sections that the home page needs, and `?rest` selects all others.

import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

/** The sections that the home page needs. */
const FIRST = new Set([
  'site',
  'theme',
  'language',
  'nav',
  'guest',
  'home',
  'games',
  'level',
  'playNow',
  'learn',
  'turn',
  'result',
  'problem',
  'cell',
  'glyph',
  'legend',
]);

export function messages(): Plugin {
  return {
    name: 'polychess-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/words\/[a-z]{2}\.json(\?(first|rest))?$/ },
      handler(text, id) {
        const [path = '', part] = id.split('?');
        const whole = JSON.parse(text) as Readonly<Record<string, Tree>>;
        const sections = Object.entries(whole).filter(
          ([key]) => part === undefined || FIRST.has(key) === (part === 'first'),
        );
        return {
          code: compiled(basename(path, '.json'), Object.fromEntries(sections)),
          map: null,
          moduleType: 'js',
        };
      },
    },
  };
}

function compiled(language: string, tree: Tree): string {
  const found: Record<string, string> = {};
  const shape = (part: Tree): string => {
    if (Array.isArray(part)) return `[${part.map(shape).join(',')}]`;
    if (typeof part === 'object')
      return `{${Object.entries(part)
        .map(([key, value]) => `${JSON.stringify(key)}:${shape(value)}`)
        .join(',')}}`;
    const message = String(part);
    if (!message.includes('{')) return JSON.stringify(message);
    const name = `m${Object.keys(found).length}`;
    found[name] = message;
    return `functions.${name}`;
  };
  const whole = shape(tree);
  const functions = compileModule(new MessageFormat(language), found).replace(
    'export default',
    'const functions =',
  );
  return `${functions};\nexport default ${whole};\n`;
}
