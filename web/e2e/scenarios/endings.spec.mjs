// Plays every game from a position near its end, at a table with a browser for each seat.
//
// The scenario includes a declined draw, a declined and an accepted pause, a connection lost in the
// middle of a turn, a spectator, and the result on every screen. A rematch with rotated seats ends
// in an agreed draw.

import assert from 'node:assert/strict';
import { turnOf, walk } from '../board.mjs';
import { ENDINGS } from '../endings.mjs';
import { test } from '../fixtures.mjs';
import { read, turn } from '../steps.mjs';
import { act, gather, more, reconnect, result } from '../table.mjs';

/**
 * Offers a draw that one player declines. Until then, all pages show the players who have not
 * answered.
 */
async function refuseDraw(pages, onlooker) {
  const players = Object.values(pages);
  const draws = (page) =>
    page.locator('button[data-act="offer-draw"], button[data-act="agree-draw"]').first();
  const has = (wanted) =>
    Promise.any(
      players.map((page) =>
        wanted(page)
          .waitFor()
          .then(() => page),
      ),
    );
  const proposer = await has(draws);
  const offers = draws(proposer);
  const kind = await offers.getAttribute('data-act');
  await offers.click();
  for (const page of [...players, onlooker])
    await page.locator('.question', { hasText: /draw/i }).waitFor();
  assert.match(
    await onlooker.locator('.question').innerText(),
    /Player of .* offers a draw.*Player of .* not answered/is,
  );
  const no = kind === 'offer-draw' ? 'decline-draw' : 'withdraw';
  await act(await has((page) => page.locator(`button[data-act="${no}"]`).first()), no);
  await onlooker.locator('.question', { hasText: 'You are watching' }).waitFor();
}

/**
 * Proposes a pause twice. One player declines the first proposal. All accept the second one, and
 * the game continues.
 */
async function pause([proposer, ...others]) {
  const propose = async () =>
    (await more(proposer)).getByRole('button', { name: 'Ask for a pause' }).click();
  await propose();
  await others[0].getByRole('button', { name: 'Decline', exact: true }).click();
  for (const page of others)
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor({ state: 'detached' });
  await propose();
  for (const page of others)
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
  for (const page of [proposer, ...others])
    await page.locator('.turn-card .title', { hasText: 'Paused' }).waitFor();
  await proposer.getByRole('button', { name: 'Resume' }).click();
  await proposer.getByRole('button', { name: 'Resume' }).waitFor({ state: 'detached' });
}

/** Plays a rematch that ends in an agreed draw. Returns the result on each screen. */
async function drawn(players, onlooker) {
  const before = players[0].url();
  await players[0].getByRole('button', { name: 'Rematch' }).click();
  for (const page of players.slice(1))
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
  for (const page of [...players, onlooker]) {
    await page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/table/'));
    await page.waitForSelector('[data-turn]:not([data-turn=""])');
  }
  assert.equal(
    new Set([...players, onlooker].map((page) => page.url())).size,
    1,
    'all are at one table',
  );
  const offerer = await Promise.any(
    players.map(async (page) => {
      await page
        .locator('button[data-act="offer-draw"], button[data-act="agree-draw"]')
        .first()
        .waitFor();
      return page;
    }),
  );
  await offerer
    .locator('button[data-act="offer-draw"], button[data-act="agree-draw"]')
    .first()
    .click();
  for (const page of players.filter((page) => page !== offerer)) {
    const accept = page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Accept', exact: true });
    await accept.or(page.locator('.result')).first().waitFor();
    if (await accept.isVisible()) await accept.click();
  }
  return Promise.all([...players, onlooker].map(result));
}

async function step(pages, one, between) {
  const { seat, act: kind, board, cells } = read(one);
  const page = pages[seat];
  if (kind) return act(page, kind, board);
  await page.waitForSelector('svg.board.live .piece');
  if (board === undefined) await turnOf(page, seat);
  return turn(page, cells, { board, between });
}

test('every game ends at a table with a browser for each seat', async ({ open, base, picture }) => {
  for (const ending of ENDINGS) {
    const { pages, address } = await gather(open, base, { ...ending, minutes: 10 });
    const players = Object.values(pages);
    const onlooker = await open(address);
    await onlooker.getByText('You are watching').first().waitFor();
    await players[0].getByText('1 spectator').first().waitFor();
    assert.equal(await onlooker.locator('.plate .points').count(), players.length, ending.variant);

    await walk(onlooker);
    await onlooker.keyboard.press('Enter');
    assert.equal(
      await onlooker.locator('svg.board .picked:not(.of-other)').count(),
      0,
      'an onlooker takes no piece up',
    );
    await onlooker.keyboard.press('Enter');
    assert.equal(await onlooker.locator('svg.board .picked:not(.of-other)').count(), 0);
    await refuseDraw(pages, onlooker);
    await pause(players);
    let between = reconnect;
    for (const one of ending.steps) {
      await step(pages, one, between);
      between = undefined;
    }
    for (const page of [...players, onlooker]) {
      const said = await result(page);
      assert.match(said, ending.ends, ending.variant);
    }
    await picture(players[0], `ending-${ending.variant}`);
    for (const said of await drawn(players, onlooker))
      assert.match(said, ending.draw, `${ending.variant}: ${said}`);
    // The server limits the number of connections for each address.
    for (const page of [...players, onlooker]) await page.context().close();
  }
});
