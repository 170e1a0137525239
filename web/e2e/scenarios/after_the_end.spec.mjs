// The table after the end of the game:
//
// - The moves use the space of an empty chat.
// - A review starts at the last position and shows its number.
// - Each screen has only one pair of buttons for single steps.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';

const DESKTOP = { width: 1440, height: 900 };
const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
/** Height of a row of moves, in pixels. */
const ROW = 28;

/** Returns the number of rows that are visible in the list of moves. */
const rows = (page) =>
  page.locator('.table .moves').evaluate((list, row) => list.clientHeight / row, ROW);

async function room(open, base, cookie, table) {
  const page = await open(`/table/${table}`, { viewport: DESKTOP, cookies: [cookie] });
  await page.locator('.result').waitFor();
  assert((await rows(page)) >= 8, `${await rows(page)} rows of moves below the result`);
  // The chat is behind a tab, and nothing covers the buttons below the list.
  assert.equal(await page.locator('#talk-text').count(), 0);
  await page.getByRole('button', { name: 'Turn the board' }).click({ timeout: 3000 });
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.locator('#talk-text').fill('Thanks!');
  await page.keyboard.press('Enter');
  await page.getByText('Thanks!').first().waitFor();
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Moves', exact: true }).click();
    assert((await rows(page)) >= 5, `${await rows(page)} rows at ${viewport.width} px`);
  }
  await page.context().close();
}

/** Checks that the result card closes, opens again, and supports keyboard shortcuts. */
async function card(open, base, cookie, table) {
  for (const viewport of [DESKTOP, ...PHONES]) {
    const page = await open(`/table/${table}`, { viewport, cookies: [cookie] });
    const result = page.getByRole('dialog', { name: /place: |You won: |Draw: / });
    await result.waitFor();
    const board = await page.locator('.board-box').boundingBox();
    const box = await result.boundingBox();
    const apart = box.x >= board.x + board.width - 1 || box.y >= board.y + board.height - 1;
    assert(apart, `the card covers the board at ${viewport.width} px`);
    await page.keyboard.press('Escape');
    await result.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await result.waitFor();
    await page.waitForTimeout(700);
    await page.keyboard.press('v');
    await page.waitForURL(`**/review/${table}*`);
    await page.context().close();
  }
}

async function review(open, table, entries) {
  for (const viewport of [DESKTOP, ...PHONES]) {
    const at = `${viewport.width}x${viewport.height}`;
    const page = await open(`/review/${table}`, { viewport });
    await page.waitForSelector('svg.board .piece');
    assert.equal(new URL(page.url()).searchParams.get('at'), String(entries), at);
    const place = (count) => page.getByText(`Move ${count} of ${entries}`).locator('visible=true');
    await place(entries).first().waitFor();
    for (const name of [/^(Back|One back)$/, /^(Forward|One forward)$/])
      assert.equal(await page.getByRole('button', { name }).count(), 1, `${name} at ${at}`);
    await page.getByRole('button', { name: /^(Back|One back)$/ }).click();
    await place(entries - 1)
      .first()
      .waitFor();
    await page.context().close();
  }
}

test('a finished table makes room for the moves and opens their review', async ({ open, base }) => {
  const cookies = await guests(base);
  const table = await seat(base, cookies, { variant: 'three-player', seconds: 1 });
  await room(open, base, browserCookie(base, cookies[0]), table);
  const { log } = await (await fetch(`${base}/api/tables/${table}`)).json();
  await card(open, base, browserCookie(base, cookies[0]), table);
  await review(open, table, log.length);
});
