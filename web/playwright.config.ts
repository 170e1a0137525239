// The scenarios in a real browser: `npm run e2e`, or some of them with `npm run e2e -- moves touch`.
// A name is a pattern for paths: `/touch.spec` runs only touch. `npm run e2e:accept` stores the
// current boards as the reference.

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The scenarios of the browser module need a client that was built with it. */
const hasModule = existsSync('wasm/polychess.wasm.gz');
if (!hasModule) console.log('The client has no browser module: run `cargo xtask wasm` to test it.');

export default defineConfig({
  testDir: 'e2e/scenarios',
  testIgnore: hasModule ? [] : '**/wasm.spec.mjs',
  outputDir: 'e2e/results',
  snapshotPathTemplate: 'e2e/boards/{arg}{ext}',
  reporter: 'list',
  workers: 2,
  // A scenario that passes the second time is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // Finds scenarios that hang. The longest ones play whole games.
  timeout: 20 * 60_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

function chromium(): string {
  const found = CHROMIUM.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    'no Chromium found: apt-get install --no-install-recommends chromium, or set CHROMIUM to its path',
  );
}
