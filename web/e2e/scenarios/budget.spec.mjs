// The download size of a first visit in each language, and the time until a board appears.
//
// The test fails if a page exceeds its limits. It checks the time only if POLYCHESS_BUDGET=1, which
// requires an idle machine.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

const MOST_BYTES = { '/': 150_000, '/play/three-player': 250_000 };
const MOST_MS = 1000;

test('a first visit stays within its budget of bytes and time', async ({ open, base }) => {
  for (const [address, locale] of Object.keys(MOST_BYTES).flatMap((address) =>
    ['en', 'de'].map((locale) => [address, locale]),
  )) {
    // Simulate a first visit with empty caches.
    const page = await open('/robots.txt', { serviceWorkers: 'block', locale });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const weights = new Map();
    const urls = new Map();
    session.on('Network.responseReceived', ({ requestId, response }) =>
      urls.set(requestId, new URL(response.url).pathname),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      weights.set(requestId, encodedDataLength),
    );
    const began = Date.now();
    await page.goto(base + address);
    await page.waitForSelector('svg.board .piece');
    const took = Date.now() - began;
    await page.waitForTimeout(400);
    // Browsers load a file only once, so ignore further requests for it.
    const seen = new Set();
    for (const [id, path] of urls) {
      if (path.startsWith('/assets/') && seen.has(path)) weights.delete(id);
      seen.add(path);
    }
    const bytes = [...weights.values()].reduce((sum, one) => sum + one, 0);
    const heavy = [...weights]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 5)
      .map(([id, size]) => `${urls.get(id)} ${size}`);
    console.log(
      `        ${address} ${locale}: ${Math.round(bytes / 1000)} kB, first board after ${took} ms`,
    );
    assert(
      bytes <= MOST_BYTES[address],
      `${address} ${locale} weighs ${bytes} bytes: ${heavy.join(', ')}`,
    );
    assert(
      took <= MOST_MS || process.env.POLYCHESS_BUDGET !== '1',
      `${address}: the first board is there after ${took} ms`,
    );
    await page.context().close();
  }
});
