// Vite plugin: renders the home page into index.html, once for each language.
//
// Browsers can therefore display it before the scripts load. The server sends only the visitor's
// language, and only on the home page.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';
import { boards } from './boards.ts';
import { messages } from './messages.ts';
import { toml } from './toml.ts';

const PLACE = '<div id="app"></div>';

/** Defines the browser globals that modules of the home page use during their evaluation. */
function imitateBrowser(): void {
  const nothing = () => {};
  Object.assign(globalThis, {
    location: { pathname: '/', search: '', hash: '' },
    addEventListener: nothing,
    document: { documentElement: { dataset: {} }, addEventListener: nothing },
  });
}

async function render(): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'polychess-first-page-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [messages(), toml(), boards(), svelte()],
      ssr: { noExternal: true },
      build: { ssr: 'src/first_page.ts', outDir: folder, emptyOutDir: true, copyPublicDir: false },
    });
    imitateBrowser();
    const { firstPages } = (await import(pathToFileURL(join(folder, 'first_page.js')).href)) as {
      firstPages: () => Promise<Readonly<Record<string, string>>>;
    };
    return await firstPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The module of texts that each language needs in addition to the entry chunk. */
const PARTS: Readonly<Record<string, string>> = { de: '/src/words/german.ts' };

/** Returns links that preload the texts of a language while the entry chunk is loaded. */
function partsOf(language: string, bundle: Rollup.OutputBundle): string[] {
  const part = PARTS[language];
  return Object.values(bundle).flatMap((file) =>
    part !== undefined && file.type === 'chunk' && file.facadeModuleId?.endsWith(part)
      ? [`<link rel="modulepreload" href="/${file.fileName}">`]
      : [],
  );
}

/** Removes comments, which are only for hydration, and superfluous white space. */
const compact = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/>\s+</g, '> <');

export function firstPage(): Plugin {
  return {
    name: 'polychess-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
        const pages = Object.entries(await render()).map(([language, page]) => {
          const parts = [...partsOf(language, bundle), compact(page)];
          return `<!--first:${language}-->${parts.join('')}<!--/first-->`;
        });
        return html.replace(PLACE, `<div id="app">${pages.join('')}</div>`);
      },
    },
  };
}
