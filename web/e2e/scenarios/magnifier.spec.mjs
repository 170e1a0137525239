// Boards with cells smaller than a fingertip have a magnifier.
//
// The test simulates fingers that are off by up to six pixels and checks that they never press a
// wrong cell.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

/** A pseudorandom number generator with a fixed seed. */
function* numbers() {
  let seed = 42;
  for (;;) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    yield seed / 2147483648;
  }
}

test('a finger that is slightly off aims with the magnifier', async ({ open, picture }) => {
  const page = await open('/play/three-man', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.waitForSelector('svg.board.live .piece');
  const chance = numbers();
  const random = () => chance.next().value;
  // Use the cells around the centre of the board, because they are the smallest.
  const cells = await page.evaluate(() =>
    [...document.querySelectorAll('.board-box .cell')].flatMap((cell, index) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const box = document.querySelector('.board-box').getBoundingClientRect();
      const [cx, cy] = [x + width / 2, y + height / 2];
      const far = Math.hypot(cx - box.x - box.width / 2, cy - box.y - box.height / 2);
      return far < box.width * 0.26 ? [{ index, x: cx, y: cy }] : [];
    }),
  );
  assert(cells.length >= 24, `${cells.length} cells`);
  await page.evaluate(() => {
    globalThis.pressed = [];
    document
      .querySelector('.board-box svg')
      .addEventListener('focusin', (event) => globalThis.pressed.push(event.target.dataset.cell));
  });
  const touch = await page.context().newCDPSession(page);
  const send = (type, x, y) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  let slides = 0;
  for (let tap = 0; tap < 500; tap += 1) {
    const cell = cells[Math.floor(random() * cells.length)];
    const off = () => (random() * 2 - 1) * 6 * Math.SQRT1_2;
    // The first touch is less precise than the corrections.
    let [x, y] = [cell.x + off() * 1.8, cell.y + off() * 1.8];
    const down = [x, y];
    let at = down;
    const lit = () =>
      page.evaluate(() => document.querySelector('.magnifier')?.dataset.target ?? '');
    await send('touchStart', x, y);
    // If another cell is highlighted, slide by the distance visible in the magnifier, again with an
    // error.
    for (let look = 0; (await lit()) !== String(cell.index); look += 1) {
      assert(look < 4, `cell ${cell.index} is not reached`);
      slides += 1;
      [x, y] = [x + (cell.x - at[0]) * 2.3 + off(), y + (cell.y - at[1]) * 2.3 + off()];
      // The target moves more slowly than the finger, by the factor of the magnification.
      at = [down[0] + (x - down[0]) / 2.3, down[1] + (y - down[1]) / 2.3];
      await send('touchMove', x, y);
    }
    if (tap === 250) await picture(page, 'magnifier');
    await send('touchEnd');
    const got = await page.evaluate(
      () => document.querySelector('.board-box .cell[tabindex="0"]')?.dataset.cell,
    );
    assert.equal(got, String(cell.index), `tap ${tap}`);
    await page.keyboard.press('Escape');
  }
  assert(slides > 0, 'some taps were off');
  // Lifting the finger outside the board presses no cell.
  const before = await page.evaluate(
    () => document.querySelector('.board-box .cell[tabindex="0"]')?.dataset.cell,
  );
  await send('touchStart', cells[0].x, cells[0].y);
  await send('touchMove', 195, 830);
  await send('touchEnd');
  assert.equal(
    await page.evaluate(
      () => document.querySelector('.board-box .cell[tabindex="0"]')?.dataset.cell,
    ),
    before,
  );
  assert.equal(await page.locator('.magnifier').count(), 0);
});
