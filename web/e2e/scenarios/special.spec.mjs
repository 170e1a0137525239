// A promotion, a move of a piece to its own cell, and a mate with its result.

import assert from 'node:assert/strict';
import { cell, clickMove, holds, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { points, result } from '../table.mjs';

const PROMOTION = '6/7/1gK6/9/10/1wP8bK/12/13/12/11/10/9/3wK4 w - - 0';
const MATE = '5bK/7/8/gK8/4gN5/8wQ2/12/13/12/11/5wR4/5wR3/3wK4 w - - 0';
const LOOP = ['WHf2WHf4', 'GRc2GRc3', 'BLd2BLd4', 'WHd2WHd4', 'GRb2GRb4', 'BLe2BLe3'];

test("a board shows a promotion, a move to the piece's own cell, and a mate", async ({
  open,
  base,
}) => {
  const promotion = await open(`/play/three-player?position=${encodeURIComponent(PROMOTION)}`);
  await ready(promotion);
  await clickMove(promotion, 'h4', 'i4');
  const dialog = promotion.getByRole('dialog');
  await dialog.waitFor();
  assert.equal(await dialog.getByRole('button').count(), 4);
  await promotion.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await turnOf(promotion, 'white');
  await clickMove(promotion, 'h4', 'i4');
  await dialog.getByRole('button', { name: 'Knight' }).click();
  await turnOf(promotion, 'gray');
  await holds(promotion, 'i4', 'White knight');

  const loop = await open('/play/three-man', {
    storage: { 'polychess.hot-seat.["three-man",[],null]': JSON.stringify(LOOP) },
  });
  await ready(loop);
  await cell(loop, 'WHe1').click();
  assert.equal(await loop.locator('.target-own').count(), 1);
  await cell(loop, 'WHe1').click();
  await turnOf(loop, 'gray');

  const mate = await open(`/play/three-player?position=${encodeURIComponent(MATE)}`);
  await ready(mate);
  await clickMove(mate, 'h11', 'k11');
  await turnOf(mate, 'gray');
  await clickMove(mate, 'j5', 'i4');
  assert.match(await result(mate), /White won.*TP-E1/s);
  assert.deepEqual(await points(mate, base, 'three-player'), ['3', '1', '0']);
  assert.equal(await mate.locator('svg.board.live').count(), 0);
});
