// Tables: invitations, moves in several browsers, a premove, a declined and an accepted offer, a
// lost connection, a spectator, and a review.

import assert from 'node:assert/strict';
import { cell, clickMove, holds, ready, turnOf, walk } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { result } from '../table.mjs';

test('invited players share a table with a spectator and review the game', async ({ open }) => {
  const white = await open('/new/three-player');
  await white.getByLabel('Your name').fill('Anna');
  for (const seat of ['Gray', 'Black']) {
    await white.getByLabel(`${seat} is played by`).selectOption('link');
  }
  await white.getByLabel('15 min + 10 s').check();
  await white.getByRole('button', { name: 'Create game' }).click();
  await white.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const links = await white
    .getByLabel('Invitation link', { exact: true })
    .evaluateAll((fields) => fields.map((field) => new URL(field.value)));
  assert.equal(links.length, 2);

  const invited = async (link, name) => {
    const page = await open(link.pathname + link.hash);
    await page.getByLabel('Play as').fill(name);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    return page;
  };
  const gray = await invited(links[0], 'Ben');
  const black = await invited(links[1], 'Cleo');
  for (const page of [white, gray, black]) await page.waitForSelector('[data-turn=white]');
  assert.equal(new URL(gray.url()).hash, '', 'an invitation does not stay in the address');
  await white.waitForFunction(() => document.title.startsWith('● Your turn'));
  assert.match(await black.title(), /^White to move/);

  const onlooker = await open(links[0].pathname);
  await onlooker.getByText('You are watching').first().waitFor();
  assert.equal(await onlooker.locator('svg.board.live').count(), 0);
  assert.equal(await onlooker.locator('.actions').count(), 0);

  // Gray cancels a premove and enters it again. The client plays it after White's move.
  await ready(gray);
  await clickMove(gray, 'k6', 'j8');
  await gray.getByText('1 planned').waitFor();
  await gray.keyboard.press('Escape');
  await gray.getByText('1 planned').waitFor({ state: 'detached' });
  await clickMove(gray, 'k6', 'j8');
  await clickMove(white, 'b5', 'c5');
  for (const page of [white, gray, black, onlooker]) {
    await turnOf(page, 'black');
    await holds(page, 'j8', 'Gray knight');
  }
  // A player who is not to move can also read the board with the keyboard.
  await walk(gray);
  // Black offers a draw, and Gray declines.
  await black.getByRole('button', { name: 'Black: offer a draw' }).click();
  await gray.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();

  // Black loses the connection on their own turn and reconnects.
  await black.context().setOffline(true);
  await black.evaluate(() => dispatchEvent(new Event('offline')));
  await black.context().setOffline(false);
  await black.reload();
  await ready(black);
  await clickMove(black, 'h13', 'g10');
  await turnOf(white, 'white');

  // Only the two players involved see a private message until the game is over.
  await black.locator('#talk-to').selectOption({ label: 'to Anna only' });
  await black.locator('#talk-text').fill('Together?');
  await black.getByLabel('As an offer').check();
  await black.getByRole('button', { name: 'Send' }).click();
  await white
    .getByRole('alertdialog', { name: /Cleo makes you an offer. Together/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  await black.getByText('Anna accepts.').waitFor();
  await gray.getByRole('button', { name: 'Good luck!' }).click();
  await black.getByText('Good luck!', { exact: true }).nth(1).waitFor();
  assert.equal(await gray.getByText('Together?').count(), 0);

  await clickMove(white, 'a3', 'c6');
  await turnOf(gray, 'gray');
  await gray.getByRole('button', { name: 'Gray: offer a draw' }).click();
  for (const page of [white, black]) {
    await page
      .getByRole('alertdialog', { name: /Ben offers a draw/ })
      .getByRole('button', { name: 'Accept' })
      .click();
  }
  for (const page of [white, gray, black, onlooker]) {
    assert.match(await result(page), /^Draw/);
  }
  await gray.getByText('Together?').waitFor();

  // The keyboard controls the review, and the address contains the position.
  await onlooker.getByRole('link', { name: 'Review' }).click();
  await onlooker.waitForSelector('svg.board .piece');
  // A review starts with the last position.
  await onlooker.keyboard.press('Home');
  await holds(onlooker, 'b5', 'White pawn');
  await onlooker.keyboard.press('ArrowRight');
  await holds(onlooker, 'c5', 'White pawn');
  await onlooker.waitForFunction(() => location.search === '?at=1');
  await onlooker.reload();
  await holds(onlooker, 'c5', 'White pawn');
  await walk(onlooker);
  assert.equal(
    new URL(onlooker.url()).search,
    '?at=1',
    'the arrows walked over the board, not through the moves',
  );

  // A rematch rotates the seats.
  await white.getByRole('button', { name: 'Rematch' }).click();
  for (const page of [gray, black])
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
  // The clients of all players open the new table.
  const [old] = links;
  for (const page of [white, gray, black])
    await page.waitForURL(
      (url) => url.pathname.startsWith('/table/') && url.pathname !== old.pathname,
    );
  await ready(white).catch(() => {});
  await white.locator('[data-seat] .role.you').waitFor();
  assert.equal(await white.locator('[data-seat=white] .role.you').count(), 0);
  await cell(white, 'a1').waitFor();
});
