// A game from its first move to mate, at a table with three browsers; then looked through from end to end.

import assert from 'node:assert/strict';
import { holds, turnOf, typeMove } from '../board.mjs';
import { gather, result } from '../table.mjs';

const TURNS = `
a3d4 e1c1 m12m11 b9d11 j6j7 k12j11 d4e7 g2f4 m11m10 b7c7 f2d2 l13j10 b4c4 i5g5 i12i11 b2c3 k7k8 
f12d11 a1b2 f1e1 j10l13 a2f12 g3g4 j13i12 f12c6 e1e7 i12g10 b8c9 e7c5 g13f11 c3d2 c1b2 g10a7 a8b9 
k6i7 l12j10 b3c3 f4c3 i13j13 b1c3 l8l10 f11d7 c9d9 i7f5 f13f11 c6g8 i4i6 f11f12 b9b7 c5a3 d7e9
`.trim().split(/\s+/);

export default async function ({ open, base }) {
  const { pages } = await gather(open, base, { variant: 'three-player', minutes: 15 });
  const seats = Object.keys(pages);
  for (const [n, turn] of TURNS.entries()) {
    const seat = seats[n % seats.length];
    await turnOf(pages[seat], seat);
    await pages[seat].waitForSelector('svg.board.live');
    await typeMove(pages[seat], turn);
  }
  for (const page of Object.values(pages)) {
    const said = await result(page);
    assert.match(said, /TP-E1/);
    assert.deepEqual(said.match(/^\d$/gm), ['0', '3', '1']);
  }
  const page = pages.white;
  await page.getByRole('link', { name: 'Look through the game' }).click();
  await page.waitForSelector('svg.board .piece');
  await holds(page, 'a3', 'White knight');
  await page.keyboard.press('End');
  await page.waitForFunction((n) => location.search === `?at=${n}`, TURNS.length);
}
