// The installed site without a connection: pages open, and a game on one screen continues.
//
// With a connection, the site shows current data of the server.

import assert from 'node:assert/strict';
import { clickMove, holds, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { hasModule } from '../module.mjs';

/** Checks that all cached pages open offline after one visit, even those that were not visited. */
async function firstVisit(open, base) {
  const page = await open('/', { serviceWorkers: 'allow' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  );
  await page.context().setOffline(true);
  for (const [address, title] of [
    ['/', /Three kings/],
    ['/rules', /Rules/],
    ['/learn', /Learn/],
    ['/about', /About/],
  ]) {
    await page.goto(base + address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await page.goto(`${base}/`);
  await page.getByRole('radio', { name: '3 Man Chess' }).waitFor({ state: 'attached' });
  // The service worker does not cache embedded boards.
  await page.context().setOffline(false);
  await page.goto(`${base}/embed/nothing`);
  const kept = await page.evaluate(
    async () => (await (await caches.match('/')).text()) + (await caches.keys()).join(),
  );
  assert.doesNotMatch(kept, /embed/);
  await page.context().close();
  page.faults = [];
}

test('the installed site opens without a connection', async ({ open, base }) => {
  await firstVisit(open, base);
  const manifest = await (await fetch(`${base}/manifest.webmanifest`)).json();
  for (const { src } of manifest.icons) assert.equal((await fetch(base + src)).status, 200, src);
  const page = await open('/play/three-player', { serviceWorkers: 'allow' });
  await ready(page);
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then(
      (one) =>
        new Promise((done) =>
          one.active.state === 'activated'
            ? done()
            : one.active.addEventListener('statechange', done),
        ),
    ),
  );
  await page.reload();
  await ready(page);
  await clickMove(page, 'b5', 'c5');
  await turnOf(page, 'gray');
  if (hasModule)
    await page.waitForFunction(async () =>
      (await (await caches.open('files')).keys()).some(({ url }) => url.endsWith('.gz')),
    );
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('svg.board .piece');
  await holds(page, 'c5', 'White pawn');
  await turnOf(page, 'gray');
  await clickMove(page, 'k6', 'j8');
  if (hasModule) await turnOf(page, 'black');
  // Without the browser module, a move needs the server. The page shows an error and keeps the game.
  else await page.getByRole('alert').waitFor();
  await page.goto(`${base}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(false);
  await page.goto(`${base}/play/three-player`);
  await ready(page);
  if (!hasModule) await clickMove(page, 'k6', 'j8');
  await turnOf(page, 'black');
  page.faults = page.faults.filter(
    (fault) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(fault),
  );
});
