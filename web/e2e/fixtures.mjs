// Playwright fixtures of the scenarios:
//
// - `base`: the address of a server
// - `open`: opens a page for a new visitor
// - `picture`: saves a screenshot in e2e/pictures for people to look at

import { test as base } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { startServer } from './server.mjs';

const PICTURES = fileURLToPath(new URL('pictures/', import.meta.url));

export { expect } from '@playwright/test';

export const test = base.extend({
  /** Each worker has its own server, so that tests in parallel do not share a lobby. */
  base: [
    async ({}, use) => {
      const server = await startServer();
      await use(server.base);
      await server.stop();
    },
    { scope: 'worker', timeout: 0 },
  ],

  /** Each scenario has its own browser, because a browser can stop painting after many pages. */
  visitors: async ({ playwright }, use) => {
    const browser = await playwright.chromium.launch();
    await use(browser);
    await browser.close();
  },

  /**
   * Opens a page for a new visitor and collects its errors in `page.faults`. Remaining faults fail
   * the scenario.
   *
   * `storage` is the initial content of the browser's local storage. `init` is a function with its
   * arguments that runs in the page before the page's own scripts.
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
        // The browser logs rejected requests as errors, but the page handles them.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
          page.faults.push(message.text());
      });
      await page.goto(base + address);
      return page;
    });
    const faults = pages.flatMap((page) => page.faults);
    if (faults.length > 0) throw new Error(`the page complains:\n${faults.join('\n')}`);
  },

  /** A failed screenshot is logged but does not fail the scenario. */
  picture: async ({}, use) => {
    await use((page, name) =>
      page
        .screenshot({ path: `${PICTURES}${name}.png` })
        .catch(() => console.log(`${name}.png was not painted in 20 seconds`)),
    );
  },
});
