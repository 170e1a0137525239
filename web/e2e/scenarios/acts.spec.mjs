// Acts other than moves: a declined offer, an accepted offer, and a resignation.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { hotAct } from '../steps.mjs';
import { result } from '../table.mjs';

test('players decline an offer, accept one and resign', async ({ open }) => {
  const page = await open('/play/three-player');
  await ready(page);
  const draw = page.getByRole('button', { name: 'White: offer a draw' });
  await draw.click();
  await page.getByRole('alertdialog', { name: /White offers a draw.*Gray must answer/ }).waitFor();
  await hotAct(page, 'gray', 'decline-draw');
  const declined = page.getByRole('status', { name: /Gray declined the draw offer/ });
  await declined.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Draw', exact: true }).waitFor();
  assert(
    await page.getByRole('button', { name: 'Draw', exact: true }).isDisabled(),
    'no second offer before a move',
  );
  await clickMove(page, 'b5', 'c5');
  await turnOf(page, 'gray');
  await page.getByRole('button', { name: 'Gray: offer a draw' }).click();
  await hotAct(page, 'white', 'accept-draw');
  await hotAct(page, 'black', 'accept-draw');
  assert.match(await result(page), /^Draw.*TP-E4/s);

  // Undo also works after the end of the game.
  await page.getByRole('button', { name: 'Take back' }).click();
  await hotAct(page, 'black', 'resign');
  assert.match(await result(page), /TP-E6/);
});
