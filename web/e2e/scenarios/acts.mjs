// Acts that are not moves: an offer refused, one accepted by all, a resignation.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';

const act = (page, seat, kind) => page.locator(`button[data-act="${kind}"][aria-label^="${seat}:"]`);

export default async function ({ open }) {
  const page = await open('/play/three-player');
  await ready(page);
  await act(page, 'White', 'offer-draw').click();
  await act(page, 'Gray', 'decline-draw').click();
  await act(page, 'Black', 'offer-draw').waitFor();
  assert.equal(await act(page, 'White', 'offer-draw').count(), 0, 'no second offer before a move');
  await clickMove(page, 'b5', 'c5');
  await turnOf(page, 'gray');
  await act(page, 'Gray', 'offer-draw').click();
  await act(page, 'White', 'accept-draw').click();
  await act(page, 'Black', 'accept-draw').click();
  await page.getByRole('heading', { name: 'The game is over' }).waitFor();
  assert.match(await page.locator('.result').innerText(), /TP-E4/);

  // Taking back works after the end, too.
  await page.getByRole('button', { name: 'Take back' }).click();
  await act(page, 'Black', 'resign').click();
  await page.getByRole('heading', { name: 'The game is over' }).waitFor();
  assert.match(await page.locator('.result').innerText(), /TP-E6/);
  return page;
}
