// Installed and without a connection: the site opens, and the game round one screen stands as it was left; with a connection, what comes
// is what the server has.

import assert from 'node:assert/strict';
import { clickMove, holds, ready, turnOf } from '../board.mjs';

export default async function ({ open, base }) {
  const manifest = await (await fetch(`${base}/manifest.webmanifest`)).json();
  for (const { src } of manifest.icons) assert.equal((await fetch(base + src)).status, 200, src);
  const page = await open('/play/three-player', { serviceWorkers: 'allow' });
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then((one) => new Promise((done) => (one.active.state === 'activated' ? done() : one.active.addEventListener('statechange', done)))));
  await page.reload();
  await ready(page);
  await clickMove(page, 'b5', 'c5');
  await turnOf(page, 'gray');
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('svg.board .piece');
  await holds(page, 'c5', 'White pawn');
  await turnOf(page, 'gray');
  // A move needs the server; that is said, and nothing is lost.
  await clickMove(page, 'k6', 'j8');
  await page.getByRole('alert').waitFor();
  await page.goto(`${base}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(false);
  await page.goto(`${base}/play/three-player`);
  await ready(page);
  await clickMove(page, 'k6', 'j8');
  await turnOf(page, 'black');
  page.faults = page.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(fault));
}
