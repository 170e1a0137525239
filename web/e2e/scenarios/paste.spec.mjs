// A visitor pastes or drops a game file and replays it without an account. Errors are reported.

import assert from 'node:assert/strict';
import { holds } from '../board.mjs';
import { test } from '../fixtures.mjs';

const RECORD = '[Variant "three-player"]\n\nb5c5 k6j8 *\n';

test('a visitor pastes or drops a record and replays it', async ({ open, picture }) => {
  const page = await open('/paste');
  await page.getByLabel('Game or position').fill(RECORD);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForSelector('svg.board .piece');
  assert.match(page.url(), /\/play\/three-player\?pasted/);
  assert.equal(await page.locator('[data-count]').count(), 2);
  // The replay starts at the first position.
  await holds(page, 'b5', 'White pawn');
  await page.locator('[data-count="2"]').click();
  await holds(page, 'c5', 'White pawn');

  // Invalid texts show an error.
  await page.goto(new URL('/paste', page.url()).href);
  await page.getByLabel('Game or position').fill('hello');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  assert.match(await page.getByRole('alert').innerText(), /neither a game file/);
  await page.getByLabel('Game or position').fill(RECORD.replace('k6j8', 'k6k1'));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  assert.match(await page.getByRole('alert').innerText(), /k6k1/);
  await picture(page, 'paste');
  await page.getByRole('button', { name: /Open what can be played/ }).click();
  await page.waitForSelector('svg.board .piece');
  assert.equal(await page.locator('[data-count]').count(), 1);

  // A dropped file opens like a pasted text.
  await page.goto(new URL('/paste', page.url()).href);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.record', mimeType: 'text/plain', buffer: Buffer.from(RECORD) });
  await page.waitForSelector('svg.board .piece');
  assert.equal(await page.locator('[data-count]').count(), 2);
});
