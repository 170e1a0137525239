import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { boards } from './build/boards.ts';
import { messages } from './build/messages.ts';
import { toml } from './build/toml.ts';

export default defineConfig({
  plugins: [messages(), toml(), boards(), svelte()],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/all_texts.ts'],
    // The limit finds tests that hang. A busy machine may need many seconds for a slow test.
    testTimeout: 60_000,
  },
});
