// Every game at a table with one browser for each seat, from a position near its end: a proposal declined and one agreed on, a
// connection lost in the middle of a turn, an onlooker, the result on every screen.

import assert from 'node:assert/strict';
import { cell, turnOf } from '../board.mjs';
import { ENDINGS } from '../endings.mjs';
import { act, gather, reconnect, result } from '../table.mjs';

/** Clicks through a turn; after the first cell the connection is lost when that is wanted. */
async function turn(page, cells, { board, cut }) {
  const [first] = cells;
  if (first === 'pass') return page.getByRole('button', { name: 'Pass', exact: true }).click();
  if (cut) {
    await cell(page, first, board).click();
    await reconnect(page);
  }
  for (const name of cells) {
    const choice = page.getByRole('dialog').getByRole('button', { name });
    await (/^[A-Z][a-z]+$/.test(name) ? choice : cell(page, name, board)).click();
  }
}

async function step(pages, [seat, ...what], cut) {
  const page = pages[seat];
  if (typeof what[0] === 'object' && what[0].act) return act(page, what[0].act, what[0].board);
  const board = typeof what[0] === 'object' ? what.shift().board : undefined;
  await page.waitForSelector('svg.board.live .man');
  if (board === undefined) await turnOf(page, seat);
  return turn(page, what, { board, cut });
}

export default async function ({ open, base, picture }) {
  for (const ending of ENDINGS) {
    const { pages, address } = await gather(open, base, { ...ending, minutes: 10 });
    const players = Object.values(pages);
    const onlooker = await open(address);
    await onlooker.getByText('You are watching').waitFor();

    // A pause is declined by one; then all agree to one, and the game goes on.
    const [proposer, ...others] = players;
    await proposer.getByRole('button', { name: 'Propose a pause' }).click();
    await others[0].getByRole('button', { name: 'Decline', exact: true }).click();
    await others[0].getByRole('button', { name: 'Decline', exact: true }).waitFor({ state: 'detached' });
    await proposer.getByRole('button', { name: 'Propose a pause' }).click();
    for (const page of others) await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await proposer.getByRole('button', { name: 'Go on playing' }).click();
    await proposer.getByRole('button', { name: 'Go on playing' }).waitFor({ state: 'detached' });

    let cut = true;
    for (const one of ending.steps) {
      await step(pages, one, cut);
      cut = false;
    }
    for (const page of [...players, onlooker]) {
      const said = await result(page);
      assert.match(said, ending.ends, ending.variant);
    }
    await picture(players[0], `ending-${ending.variant}`);
    // One address has only so many connections.
    for (const page of [...players, onlooker]) await page.context().close();
  }
}
