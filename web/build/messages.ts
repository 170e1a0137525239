// Compiles the text catalogues at build time. Each `src/words/<language>.json` becomes a module of
// the same shape. A message without parameters is a text, any other is a function, so the browser
// never parses messages.

import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

export function messages(): Plugin {
  return {
    name: 'polychess-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/words\/[a-z]{2}\.json$/ },
      handler(text, id) {
        return {
          code: compiled(basename(id, '.json'), JSON.parse(text) as Tree),
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
