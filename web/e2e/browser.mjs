// Opens a real browser. Pages must have no errors and must not violate the site's security policy.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export async function openBrowser() {
  const executablePath = PLACES.find((place) => place && existsSync(place));
  if (!executablePath) {
    throw new Error(
      'no Chromium found: apt-get install --no-install-recommends chromium, or set CHROMIUM to its path',
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Opens a page for a new visitor. Errors are collected in `page.faults`.
 *
 * `storage` is the initial content of the browser's storage. `init` is a function with its
 * arguments that runs in the page before its own scripts.
 */
export async function visit(browser, base, address, options = {}) {
  const { storage = {}, cookies = [], init, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...rest,
  });
  if (Object.keys(storage).length > 0) {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
  }
  if (init) await context.addInitScript(...init);
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    // The browser reports a rejected request as an error, but the page handles it.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      page.faults.push(message.text());
  });
  await page.goto(base + address);
  return page;
}
