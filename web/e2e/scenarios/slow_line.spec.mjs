// The home page on a slow connection, with 40 kB/s, a latency of 600 ms, and empty caches.
//
// The page shows its layout and texts within 2 seconds, and can start a game within 6 seconds. The
// times are checked only if POLYCHESS_BUDGET=1, which requires an idle machine.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

const LINE = {
  offline: false,
  latency: 600,
  downloadThroughput: 40_000,
  uploadThroughput: 40_000,
};
const SHAPE_MS = 2000;
const USABLE_MS = 6000;
const IS_IDLE = process.env.POLYCHESS_BUDGET === '1';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function visitor(open, options) {
  const page = await open('/robots.txt', { serviceWorkers: 'block', ...PHONE, ...options });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', LINE);
  return page;
}

for (const [locale, title, start] of [
  ['en', 'Three kings', 'Play now'],
  ['de', 'Drei Könige', 'Jetzt spielen'],
]) {
  test(`the home page is quick on a slow line (${locale})`, async ({ open, base, picture }) => {
    const page = await visitor(open, { locale });
    await page.goto(`${base}/`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const button = page.getByRole('button', { name: start });
    await button.waitFor();
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    const shape = Math.round(await painted.jsonValue());
    await picture(page, `slow-line-${locale}-shape`);
    // A choice before the scripts are loaded is kept.
    await page.locator('input[name=level][value="5"]').check({ force: true });
    // The page is usable when the button can start a game.
    const started = await page.waitForFunction(
      () => document.documentElement.dataset.ready === 'true' && performance.now(),
    );
    const usable = Math.round(await started.jsonValue());
    assert.equal(await page.locator('input[name=level]:checked').inputValue(), '5');
    await button.click();
    await page.waitForURL(/\/table\//, { timeout: 30_000 });
    console.log(`        ${locale}: shape after ${shape} ms, usable after ${usable} ms`);
    assert(shape <= SHAPE_MS || !IS_IDLE, `shape and text after ${shape} ms`);
    assert(usable <= USABLE_MS || !IS_IDLE, `usable after ${usable} ms`);
  });
}

test('the home page shows its shape and text without scripts', async ({ open }) => {
  const page = await open('/', { javaScriptEnabled: false, ...PHONE });
  await page.getByRole('heading', { level: 1, name: 'Three kings' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Three player chess' }).waitFor();
  for (const name of ['Easy', 'Medium', 'Hard'])
    assert(await page.getByRole('radio', { name, exact: true }).isVisible(), name);
  assert.equal(await page.locator('main svg use[href^="/assets/boards-"]').count(), 13);
});
