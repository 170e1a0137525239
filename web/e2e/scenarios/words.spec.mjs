// The board as text: the test plays every game from a position near its end to its result without
// the drawing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { turnOf } from '../board.mjs';
import { ENDINGS } from '../endings.mjs';
import { test } from '../fixtures.mjs';
import { playAll } from '../steps.mjs';
import { result } from '../table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const words = (page, board = 0) => page.getByRole('region', { name: /^Board as text/ }).nth(board);
/** Returns the button of the piece or target on this cell. */
const choice = (page, name, board) =>
  words(page, board)
    .getByRole('button', { name: new RegExp(`^${name}\\b`) })
    .first();

async function turn(page, cells, { board }) {
  for (const [index, name] of cells.entries()) {
    if (name === 'pass') await page.getByRole('button', { name: 'Pass', exact: true }).click();
    else if (/^[A-Z][a-z]+$/.test(name))
      await page.getByRole('dialog').getByRole('button', { name }).click();
    else {
      // After a piece is picked, wait for the buttons of its targets.
      if (index % 2 === 1)
        await words(page, board)
          .getByRole('heading', { name: /where to\?$/ })
          .waitFor();
      await choice(page, name, board).click();
    }
  }
}

async function games(open, picture) {
  for (const { variant, options = '?', position, steps, ends } of ENDINGS) {
    const storage = { 'polychess.settings': '{"words":true}' };
    const address = `/play/${variant}${options}&position=${encodeURIComponent(position)}`;
    const page = await open(address, { storage });
    await words(page).waitFor();
    assert.equal(await page.locator('svg.board').count(), 0);
    await words(page).getByText('All cells by file and rank').click();
    await page.evaluate(`(() => { ${axe} })()`);
    const { violations } = await page.evaluate(() =>
      globalThis.axe.run({ resultTypes: ['violations'] }),
    );
    assert.deepEqual(
      violations.map((found) => found.id),
      [],
      variant,
    );
    await picture(page, `words-${variant}`);
    await playAll(page, steps, turn);
    assert.match(await result(page), ends, variant);
    await page.context().close();
  }
}

/**
 * Checks that a moved piece is listed at its new cell and that the T key shows the drawing again.
 */
async function reading(open) {
  const page = await open('/play/three-man');
  await page.waitForSelector('svg.board.live .piece');
  await page.keyboard.press('t');
  const white = words(page).locator('[data-army=white]');
  await white.getByRole('button', { name: 'WHe2' }).press('Enter');
  const goal = words(page).getByRole('button', { name: 'WHe4' });
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('data-goal')),
    'WHe3',
  );
  await goal.press('Enter');
  await turnOf(page, 'gray');
  assert.match(await white.innerText(), /WHe4/);
  assert.doesNotMatch(await white.innerText(), /WHe2/);
  assert.equal(await white.getByRole('button').count(), 0, 'White is not to move');
  assert.match(await words(page).innerText(), /last.*WHe2, WHe4/i);
  assert(
    await words(page).evaluate((region) => region === document.activeElement),
    'who listens goes on at the top of the board',
  );

  // The table has a row for each rank and a column for each file. Each cell contains its piece.
  await words(page).getByText('All cells by file and rank').click();
  const row = words(page).getByRole('row', { name: /^4 / });
  assert.equal(await words(page).getByRole('columnheader').count(), 25);
  assert.equal(await words(page).getByRole('row').count(), 7);
  assert.equal(await row.getByRole('cell', { name: 'White pawn' }).count(), 1);
  assert.equal(await row.getByRole('cell', { name: 'empty' }).count(), 23);
  await page.keyboard.press('t');
  await page.waitForSelector('svg.board .piece');
}

test('every game ends without the drawing of the board', async ({ open, picture }) => {
  await games(open, picture);
  await reading(open);
});
