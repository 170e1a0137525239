// Full-screen mode is entered and left by its button, and left through the browser. The board stays
// on the screen.

import assert from 'node:assert/strict';
import { ready } from '../board.mjs';
import { test } from '../fixtures.mjs';

const whole = (page) => page.evaluate(() => document.fullscreenElement !== null);

test('a player enters and leaves full-screen mode', async ({ open }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1000, height: 700 },
  ]) {
    const page = await open('/play/three-man', { viewport });
    await ready(page);
    await page.getByRole('button', { name: 'Full screen' }).click();
    const leave = page.getByRole('button', { name: 'Leave full screen' });
    await leave.waitFor();
    assert(await whole(page));
    const inside = await page.evaluate(() => {
      const box = document.querySelector('.board-box').getBoundingClientRect();
      return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    });
    assert(inside, 'the board is on the screen');
    await leave.click();
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    assert(!(await whole(page)));
    // The button also changes if the browser leaves full-screen mode.
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await leave.waitFor();
    await page.evaluate(() => document.exitFullscreen());
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    await page.context().close();
  }
});
