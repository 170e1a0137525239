// Compares the boards after a move with the accepted images. Differences are saved in e2e/pictures.
// `npm run e2e:accept` accepts new images.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { ready } from '../board.mjs';

const KEPT = fileURLToPath(new URL('../boards/', import.meta.url));
const SEEN = fileURLToPath(new URL('../pictures/', import.meta.url));
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
 * Maximum colour difference of a pixel, and the share of pixels in a thousand that may exceed it.
 * Fonts and edges differ between machines.
 */
const COLOUR = 0.12;
const DOTS = 4;

async function photograph(open, address, colorScheme) {
  const page = await open(`/play/${address}`, {
    viewport: { width: 900, height: 620 },
    colorScheme,
  });
  await ready(page);
  // Move a pawn, so that the image shows a last move.
  for (const pawn of await page.locator('svg.board .cell.own[aria-label*="pawn"]').all()) {
    await pawn.click();
    if ((await page.locator('svg.board .cell.aimed').count()) > 0) break;
  }
  await page.locator('svg.board .cell.aimed').first().click();
  await page.waitForSelector('svg.board .mark-last');
  await page.mouse.move(0, 0);
  // Hide everything around the board, because its text changes.
  await page.evaluate(() =>
    document
      .querySelectorAll('.plate-box, .ring, .tag')
      .forEach((part) => (part.style.visibility = 'hidden')),
  );
  await page.waitForTimeout(250);
  const taken = await page.locator('.board-box').first().screenshot();
  await page.context().close();
  return taken;
}

export default async function ({ open }) {
  const accept = process.argv.includes('--accept');
  mkdirSync(KEPT, { recursive: true });
  const wrong = [];
  for (const [name, address, colorScheme] of BOARDS) {
    const taken = await photograph(open, address, colorScheme);
    const file = `${KEPT}${name}.png`;
    if (accept) {
      writeFileSync(file, taken);
      continue;
    }
    assert(
      existsSync(file),
      `${name}: no picture has been accepted yet; look at the board, then npm run e2e:accept`,
    );
    const [now, kept] = [PNG.sync.read(taken), PNG.sync.read(readFileSync(file))];
    assert.deepEqual(
      [now.width, now.height],
      [kept.width, kept.height],
      `${name}: the board has another size`,
    );
    const shown = new PNG({ width: now.width, height: now.height });
    const differ = pixelmatch(kept.data, now.data, shown.data, now.width, now.height, {
      threshold: COLOUR,
    });
    const share = (differ * 1000) / (now.width * now.height);
    if (share <= DOTS) continue;
    writeFileSync(`${SEEN}board-${name}-now.png`, taken);
    writeFileSync(`${SEEN}board-${name}-differs.png`, PNG.sync.write(shown));
    wrong.push(
      `${name}: ${share.toFixed(1)} dots in a thousand differ (e2e/pictures/board-${name}-differs.png)`,
    );
  }
  assert.deepEqual(wrong, []);
}
