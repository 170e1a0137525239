// Plays every game on one screen from a position near its end to its result.
//
// Then it undoes the last turn and ends the game by an agreed draw.

import assert from 'node:assert/strict';
import { ENDINGS } from '../endings.mjs';
import { test } from '../fixtures.mjs';
import { playAll, turn } from '../steps.mjs';
import { more, result } from '../table.mjs';

/** Accepts the draw on behalf of each player whose answer is needed. */
async function agree(page) {
  await page
    .locator('button[data-act="offer-draw"], button[data-act="agree-draw"]')
    .first()
    .click();
  const asked = page.getByRole('alertdialog', { name: /draw.* must answer/ });
  const over = page.locator('.result');
  for (let seat = 0; seat < 4; seat += 1) {
    await asked.or(over).first().waitFor();
    if (await over.isVisible()) return;
    const before = await asked.innerText();
    await asked.locator('button[data-act="accept-draw"], button[data-act="agree-draw"]').click();
    await page.waitForFunction(
      (text) => document.querySelector('.question')?.innerText !== text,
      before,
    );
  }
}

test('every game ends on one screen, also after undoing its end', async ({ open, picture }) => {
  for (const { variant, options = '?', position, steps, ends } of ENDINGS) {
    const page = await open(
      `/play/${variant}${options}${position ? `&position=${encodeURIComponent(position)}` : ''}`,
    );
    await page.waitForSelector('svg.board.live .piece');
    await playAll(page, steps, turn, async () => {
      const boards = await page.locator('svg.board').all();
      if (boards.length === 2) {
        const [left, right] = await Promise.all(boards.map((one) => one.boundingBox()));
        assert(
          left.x + left.width <= right.x && Math.abs(left.y - right.y) < 2,
          'the boards stand side by side',
        );
        await picture(page, `two-boards-${variant}`);
      }
    });
    assert.match(await result(page), ends, variant);
    const over = page.getByRole('dialog').filter({ has: page.locator('[data-result]') });
    await over.getByRole('button', { name: 'New game' }).waitFor();
    await picture(page, `hot-seat-${variant}`);
    const back = (await more(page)).getByRole('button', { name: 'Take back', exact: true });
    while (await back.isEnabled()) {
      const before = await page.locator('[data-count]').count();
      await back.click();
      await page.waitForFunction(
        (n) => document.querySelectorAll('[data-count]').length < n,
        before,
      );
    }
    await page.keyboard.press('Escape');
    await agree(page);
    assert.match(await result(page), /Rule/, variant);
    await page.context().close();
  }
});
