// The fixtures of the scenarios: the address of a server (`base`), a function that opens a page for a
// new visitor (`open`), and one that saves a screenshot for people in e2e/pictures (`picture`).

import { test as base } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { startServer } from './server.mjs';

const PICTURES = fileURLToPath(new URL('pictures/', import.meta.url));

export { expect } from '@playwright/test';

export const test = base.extend({
  /** Each worker has its own server, so that lobbies stay separate. */
  base: [
    async ({}, use) => {
      const server = await startServer();
      await use(server.base);
      await server.stop();
    },
    { scope: 'worker', timeout: 0 },
  ],

  /** Each scenario has its own browser: after many pages, a browser may stop painting. */
  visitors: async ({ playwright }, use) => {
    const browser = await playwright.chromium.launch();
    await use(browser);
    await browser.close();
  },

  /**
   * Opens a page for a new visitor. It collects errors in `page.faults`; the scenario fails if any
   * remain.
   *
   * `storage` is the initial content of the browser's storage. `init` is a function with its
   * arguments that runs in the page before its own scripts.
   */
  open: async ({ visitors, base }, use) => {
    const pages = [];
    await use(async (address, { storage = {}, cookies = [], init, ...options } = {}) => {
      const context = await visitors.newContext(options);
      if (Object.keys(storage).length > 0) {
        await context.addInitScript((entries) => {
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        }, storage);
      }
      if (init) await context.addInitScript(...init);
      await context.addCookies(cookies);
      const page = await context.newPage();
      pages.push(page);
      page.faults = [];
      page.on('pageerror', (error) => page.faults.push(String(error)));
      page.on('console', (message) => {
        // The browser reports a rejected request as an error, but the page handles it.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
          page.faults.push(message.text());
      });
      await page.goto(base + address);
      return page;
    });
    const faults = pages.flatMap((page) => page.faults);
    if (faults.length > 0) throw new Error(`the page complains:\n${faults.join('\n')}`);
  },

  /** A missing screenshot is reported but does not fail the scenario. */
  picture: async ({}, use) => {
    await use((page, name) =>
      page
        .screenshot({ path: `${PICTURES}${name}.png` })
        .catch(() => console.log(`${name}.png was not painted in 20 seconds`)),
    );
  },
});
