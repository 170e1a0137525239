// Compares each board after a move with an accepted picture.
//
// Differences are saved in e2e/results. `npm run e2e:accept` accepts new pictures.

import { ready } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';

const BOARDS = [
  ['three-way', 'three-way?board=8x9', 'light'],
  ['three-way-small', 'three-way?board=8x7', 'dark'],
  ['three-player', 'three-player', 'dark'],
  ['three-man', 'three-man', 'light'],
  ['four-way', 'four-way', 'dark'],
  ['three-handed', 'three-handed', 'light'],
  ['four-player', 'four-player', 'dark'],
];
/**
 * The maximum colour difference of a pixel, and the share of pixels that may exceed it.
 *
 * Fonts and antialiased edges differ between machines.
 */
const TOLERANCE = { threshold: 0.12, maxDiffPixelRatio: 0.004 };

test('each board after a move looks like the accepted picture', async ({ open }) => {
  for (const [name, address, colorScheme] of BOARDS) {
    const page = await open(`/play/${address}`, {
      viewport: { width: 900, height: 620 },
      colorScheme,
    });
    await ready(page);
    // Move a pawn, so that the picture contains the marks of a last move.
    for (const pawn of await page.locator('svg.board .cell.own[aria-label*="pawn"]').all()) {
      await pawn.click();
      if ((await page.locator('svg.board .cell.aimed').count()) > 0) break;
    }
    await page.locator('svg.board .cell.aimed').first().click();
    await page.waitForSelector('svg.board .mark-last');
    await page.mouse.move(0, 0);
    // Hide everything around the board, because its texts change often.
    await page.evaluate(() =>
      document
        .querySelectorAll('.plate-box, .ring, .tag')
        .forEach((part) => (part.style.visibility = 'hidden')),
    );
    const board = page.locator('.board-box').first();
    await expect.soft(board).toHaveScreenshot(`${name}.png`, TOLERANCE);
    await page.context().close();
  }
});
