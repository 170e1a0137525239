// A complete game from the first move to mate, at a table with three browsers.
//
// Afterwards, a review shows all moves.

import assert from 'node:assert/strict';
import { clickMove, holds, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { TURNS } from '../game.mjs';
import { gather, points, result } from '../table.mjs';

test('three browsers play a game to mate and review it', async ({ open, base }) => {
  const { pages } = await gather(open, base, { variant: 'three-player', minutes: 15 });
  const seats = Object.keys(pages);
  for (const [n, turn] of TURNS.entries()) {
    const seat = seats[n % seats.length];
    await turnOf(pages[seat], seat);
    await pages[seat].waitForSelector('svg.board.live');
    const [, from, to] = /^([a-m]\d+)([a-m]\d+)$/.exec(turn);
    await clickMove(pages[seat], from, to);
  }
  for (const page of Object.values(pages)) {
    assert.match(await result(page), /TP-E1/);
    assert.deepEqual(await points(page, base, 'three-player'), ['0', '3', '1']);
  }
  const page = pages.white;
  await page.getByRole('link', { name: 'Review' }).click();
  await page.waitForSelector('svg.board .piece');
  await page.keyboard.press('Home');
  await holds(page, 'a3', 'White knight');
  await page.keyboard.press('End');
  await page.waitForFunction((n) => location.search === `?at=${n}`, TURNS.length);
});
