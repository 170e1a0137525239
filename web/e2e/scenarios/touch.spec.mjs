// On a phone 360 pixels wide, taps move pieces, and nothing is wider than the page.

import assert from 'node:assert/strict';
import { cell, holds, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';

test('taps move pieces on a narrow phone', async ({ open }) => {
  const page = await open('/play/three-player', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await ready(page);
  await cell(page, 'b5').tap();
  await cell(page, 'd5').tap();
  await turnOf(page, 'gray');
  await holds(page, 'd5', 'White pawn');
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert(!sticksOut, 'the page is wider than the screen');
});
