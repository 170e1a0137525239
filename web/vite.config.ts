import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { boards } from './build/boards.ts';
import { firstPage } from './build/first_page.ts';
import { firstPart } from './build/first_part.ts';
import { messages } from './build/messages.ts';
import { shell } from './build/shell.ts';
import { toml } from './build/toml.ts';

const proxy = {
  '/book': { target: process.env.POLYCHESS_URL ?? 'http://127.0.0.1:8080' },
  '/api': { target: process.env.POLYCHESS_URL ?? 'http://127.0.0.1:8080', ws: true },
};

/** The board, which the home page loads after its form. */
const BOARD =
  /\/(src\/board|assets\/pieces|assets\/board)\/|\/BoardView\.svelte|\/Miniature\.svelte|styles\/board\.css/;

// The server's build sets WEB_OUT. Nothing is inlined as data:, which the site's policy forbids.
export default defineConfig({
  plugins: [messages(), toml(), boards(), svelte(), firstPage(), shell()],
  build: {
    outDir: process.env.WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Each file costs a request and about 800 bytes of headers. So the home page is one file, and
    // small modules that other pages share are joined.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstPart, priority: 2 },
            { name: 'board', test: BOARD, priority: 1 },
            {
              name: 'shared',
              test: /\/src\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 50_000,
            },
          ],
        },
      },
    },
  },
  preview: { proxy },
  server: { fs: { allow: ['..'] }, proxy },
});
