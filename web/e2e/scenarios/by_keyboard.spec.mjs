// A game without a mouse: chosen on the home page, played with the keyboard cursor, and ended by an
// agreed draw.

import assert from 'node:assert/strict';
import { ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { result } from '../table.mjs';

const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
  });

/** Presses Tab until an element whose name matches has the focus. */
async function tabTo(page, name, key = 'Tab') {
  for (let i = 0; i < 250; i += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${name}; the focus is on ${await focused(page)}`);
}

/** Picks the first movable piece and moves it to its first target. */
async function move(page, next) {
  await tabTo(page, /^[a-m]\d+(,|$)/);
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await turnOf(page, next);
}

test('a player plays a whole game without a mouse', async ({ open }) => {
  const page = await open('/');
  await page.waitForSelector('svg.board .piece');
  // The radio buttons of the games are one tab stop. The arrow keys select a game.
  await page.waitForSelector('input[name=game]');
  for (
    let i = 0;
    i < 60 && !(await page.evaluate(() => document.activeElement?.matches('input[name=game]')));
    i += 1
  ) {
    await page.keyboard.press('Tab');
  }
  for (
    let i = 0;
    i < 6 && !(await page.getByRole('radio', { name: 'Three player chess' }).isChecked());
    i += 1
  ) {
    await page.keyboard.press('ArrowDown');
  }
  await tabTo(page, /^Play on one device$/);
  await page.keyboard.press('Enter');
  await ready(page);
  assert.equal(new URL(page.url()).pathname, '/play/three-player');
  for (const next of ['gray', 'black', 'white', 'gray']) await move(page, next);
  await tabTo(page, /^Gray: offer a draw$/);
  await page.keyboard.press('Enter');
  for (const seat of ['White', 'Black']) {
    await page.getByRole('alertdialog', { name: new RegExp(`${seat} must answer`) }).waitFor();
    await tabTo(page, /^Accept$/);
    await page.keyboard.press('Enter');
  }
  assert.match(await result(page), /TP-E4/);
});
