// A move without a connection: the phone shows a complete message, draws the move, and sends it
// after reconnecting.

import assert from 'node:assert/strict';
import { clickMove, holds, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { cut, cuttable, gather, mend } from '../table.mjs';

const whole = (locator) => locator.evaluate((one) => one.scrollWidth <= one.clientWidth);

test('a phone sends a move after it reconnects', async ({ open, base, picture }) => {
  const opened = (address, options = {}) => open(address, { ...options, init: [cuttable] });
  for (const width of [320, 390]) {
    const { pages } = await gather(opened, base, { variant: 'three-player' });
    const { white, gray } = pages;
    await white.setViewportSize({ width, height: 700 });
    await ready(white);
    await cut(white);
    await white.getByText('No connection').first().waitFor();
    await clickMove(white, 'b5', 'c5');
    const chip = white.locator('.chip', { hasText: 'Your move will be sent' }).locator('span');
    await chip.waitFor();
    assert(await whole(chip), `the message is cut off at ${width} pixels`);
    assert(
      await whole(white.locator('.turn-card strong')),
      `the heading is cut off at ${width} pixels`,
    );
    assert.equal(await white.locator('.planned').count(), 2, 'the move is drawn');
    await picture(white, `kept-move-${width}`);
    await mend(white);
    await turnOf(gray, 'gray');
    await holds(white, 'c5', 'White pawn');
    await white.waitForFunction(() => document.querySelectorAll('.planned').length === 0);
    for (const page of Object.values(pages)) await page.context().close();
  }
});
