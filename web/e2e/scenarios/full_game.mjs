// A whole game from the set-up to its natural end, one browser for each seat, every move by clicks. The moves are those of the game
// that the rules are tested with.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { cell } from '../board.mjs';
import { gather, result } from '../table.mjs';

const VARIANT = 'three-player';
const GAME = new URL(`../../../crates/variants/tests/data/${VARIANT.replace('-', '_')}/playthrough.txt`, import.meta.url);
const PIECES = { Q: 'Queen', R: 'Rook', B: 'Bishop', N: 'Knight' };

/** The turns, each as its cells and what a pawn becomes. */
const turns = readFileSync(GAME, 'utf8')
  .split('\n')
  .map((line) => /^([a-z]\d+)([a-z]\d+)(?:=?([QRBN]))? /i.exec(line))
  .filter((found) => found !== null)
  .map(([, from, to, becomes]) => ({ from, to, becomes: becomes?.toUpperCase() }));

/** The page of the seat that is on turn. */
async function onTurn(pages, made) {
  const [watcher] = Object.values(pages);
  await watcher.waitForFunction((n) => document.querySelectorAll('.moves [data-count]').length === n, made);
  const seat = await watcher.locator('[data-turn]').getAttribute('data-turn');
  const page = pages[seat];
  await page.waitForFunction(
    ([seat, n]) =>
      document.querySelector('[data-turn]').dataset.turn === seat &&
      document.querySelectorAll('.moves [data-count]').length === n &&
      document.querySelector('svg.board.live') !== null,
    [seat, made],
  );
  return page;
}

export default async function ({ open, base, picture }) {
  const { pages, address } = await gather(open, base, { variant: VARIANT });
  const onlooker = await open(address);
  for (const [made, { from, to, becomes }] of turns.entries()) {
    const page = await onTurn(pages, made);
    await cell(page, from).click();
    await cell(page, to).click();
    if (becomes) await page.getByRole('dialog').getByRole('button', { name: PIECES[becomes] }).click();
    if (made === 60) await picture(page, 'full-game');
  }
  for (const page of [...Object.values(pages), onlooker]) assert.match(await result(page), /TP-E3/);
  assert.equal(await onlooker.locator('.moves [data-count]').count(), turns.length);
}
