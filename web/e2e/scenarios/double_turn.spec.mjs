// A turn of two moves at a table: previewed after the first move, cancelled, lost with the
// connection, and entered again.
//
// On one screen, the test also clicks faster than the server answers.

import assert from 'node:assert/strict';
import { clickMove, holds, ready, turnOf } from '../board.mjs';
import { ENDINGS } from '../endings.mjs';
import { test } from '../fixtures.mjs';
import { blockModule } from '../module.mjs';
import { gather, reconnect } from '../table.mjs';

const { variant, position } = ENDINGS.find((ending) => ending.variant === 'three-handed');

/** Checks that clicks during a request to the server are queued and that a rejection discards them. */
async function haste(open) {
  const address = `/play/${variant}?position=${encodeURIComponent(position)}`;
  const page = await open(address, { serviceWorkers: 'block' });
  await blockModule(page);
  await ready(page);
  let answer = (route) => route.continue();
  await page.route('**/api/hot-seat', async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await answer(route);
  });
  const problem = { kind: 'busy', message: 'not now', rule: null, at: null };
  answer = (route) => route.fulfill({ status: 429, json: problem });
  await clickMove(page, 'e9', 'i10');
  await clickMove(page, 'k7', 'k8');
  await page.getByRole('alert').waitFor();
  await turnOf(page, 'red');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.locator('svg.board .picked').count(), 0);
  await holds(page, 'e9', 'Red king');

  answer = (route) => route.continue();
  await clickMove(page, 'e9', 'i10');
  await clickMove(page, 'k7', 'k8');
  await page.getByRole('dialog').getByRole('button', { name: 'Rook' }).click();
  await turnOf(page, 'black');
  await holds(page, 'i10', 'Red king');
  await holds(page, 'k8', 'Red rook');
}

test('a player enters, previews and cancels a turn of two moves', async ({
  open,
  base,
  picture,
}) => {
  await haste(open);
  const { pages } = await gather(open, base, { variant, position });
  const { red, white } = pages;
  await ready(red);
  await turnOf(red, 'red');
  const goesOn = red.getByRole('button', { name: 'Undo move' });

  await clickMove(red, 'e9', 'i10');
  await goesOn.waitFor();
  await holds(red, 'i10', 'Red king');
  await picture(red, 'double-turn');
  // Other players do not see the first move of an unfinished turn.
  await holds(white, 'e9', 'Red king');
  await goesOn.click();
  await goesOn.waitFor({ state: 'detached' });
  await holds(red, 'e9', 'Red king');

  await clickMove(red, 'e9', 'i10');
  await goesOn.waitFor();
  await reconnect(red);
  await ready(red);
  await holds(red, 'e9', 'Red king');
  assert.equal(await goesOn.count(), 0, 'half a turn is not kept');

  await clickMove(red, 'e9', 'i10');
  await goesOn.waitFor();
  await clickMove(red, 'k7', 'k8');
  await red.getByRole('dialog').getByRole('button', { name: 'Rook' }).click();
  for (const page of Object.values(pages)) {
    await turnOf(page, 'black');
    await holds(page, 'k8', 'Red rook');
    await holds(page, 'i10', 'Red king');
  }
});
