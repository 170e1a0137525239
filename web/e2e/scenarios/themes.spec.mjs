// Every board style and piece set, in light and dark.
//
// Each army's body or outline has a contrast of at least 3 : 1 with every cell, cell names are
// legible, and the choice is stored.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

const BOARDS = ['Wood', 'Slate', 'Meadow', 'Paper'];

/**
 * Runs in the page. Returns the colours of cells and cell names, and the body and outline of each
 * army.
 */
function colours() {
  const style = (element, name) => getComputedStyle(element)[name];
  const cells = [
    ...new Set(
      [...document.querySelectorAll('svg.board .cell')].map((cell) => style(cell, 'fill')),
    ),
  ];
  const armies = new Map();
  for (const piece of document.querySelectorAll('.pieces .piece')) {
    const body = piece.querySelector('.body');
    armies.set(
      [...piece.classList].find((name) => name.startsWith('army-')),
      [style(body, 'fill'), style(body, 'stroke')],
    );
  }
  return { cells, armies: [...armies], ink: style(document.querySelector('.cell-name'), 'fill') };
}

const channels = (colour) => /(\d+), (\d+), (\d+)/.exec(colour).slice(1).map(Number);

function contrast(a, b) {
  const light = (colour) => {
    const [r, g, bl] = channels(colour).map((c) =>
      c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

test('every theme has enough contrast and is stored', async ({ open, picture }) => {
  for (const game of ['four-way', 'four-player']) await everywhere(open, picture, game);
});

async function everywhere(open, picture, game) {
  const page = await open(`/play/${game}`);
  await page.waitForSelector('svg.board .piece');
  for (const board of BOARDS) {
    for (const set of ['Letters', 'Symbols']) {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('radio', { name: board }).check({ force: true });
      await page.getByRole('radio', { name: set }).check({ force: true });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      const letters = await page.locator('.pieces .letter').count();
      assert(set === 'Letters' ? letters > 20 : letters === 0, `${letters} letters`);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        const { cells, armies, ink } = await page.evaluate(colours);
        assert(armies.length === 4 && cells.length >= 2);
        for (const cell of cells) {
          assert(contrast(ink, cell) >= 4.5, `${board}, ${colorScheme}: names on ${cell}`);
          for (const [army, pair] of armies) {
            const best = Math.max(...pair.map((colour) => contrast(colour, cell)));
            assert(
              best >= 3,
              `${game}, ${board}, ${colorScheme}: ${army} on ${cell}: ${best.toFixed(2)}`,
            );
          }
        }
        await picture(page, `theme-${game}-${board}-${set}-${colorScheme}`);
      }
    }
  }
  await page.reload();
  await page.waitForSelector('svg.board .piece');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.board), 'paper');
}
