// A turn without a mouse: the cursor walks, Enter takes up and puts down.

import assert from 'node:assert/strict';
import { holds, ready, turnOf } from '../board.mjs';

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

export default async function ({ open }) {
  const page = await open('/play/three-player');
  await ready(page);
  for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement?.matches('.cell'))); i += 1) {
    await page.keyboard.press('Tab');
  }
  assert.match(await focused(page), /^a1, White rook/);
  await page.keyboard.press('ArrowRight');
  assert.match(await focused(page), /^a2, White bishop/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.match(await focused(page), /^a3, White knight, taken up/);
  await page.keyboard.press('n');
  const target = await focused(page);
  assert.match(target, /possible/);
  await page.keyboard.press('Enter');
  await turnOf(page, 'gray');
  await holds(page, target.split(',')[0], 'White knight');
  // Every stop of N is a man of the seat on turn that may move.
  await page.keyboard.press('n');
  assert.match(await focused(page), /Gray .*can move/);
  return page;
}
