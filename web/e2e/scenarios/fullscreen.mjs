// The board takes the whole screen and gives it back, by its button and by the browser's own way out; it stays on the screen meanwhile.

import assert from 'node:assert/strict';
import { ready } from '../board.mjs';

const whole = (page) => page.evaluate(() => document.fullscreenElement !== null);

export default async function ({ open }) {
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
    // Who leaves by the browser finds the button as it was.
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await leave.waitFor();
    await page.evaluate(() => document.exitFullscreen());
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    await page.context().close();
  }
}
