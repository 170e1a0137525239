// A correspondence game: the form, the list of games that wait, a move, and the next game.

import { clickMove, ready, turnOf } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';
import { gather } from '../table.mjs';

const GAME = 'three-player';

test('games of days per turn wait on the home page', async ({ open, base, picture }) => {
  const { pages, address } = await gather(open, base, { variant: GAME, days: 3 });
  const { white, gray } = pages;
  await ready(white);
  await expect(white.getByText('3 days per turn')).toBeVisible();
  // The host begins a second game against computers, where it is also the first to move.
  await white.goto(`${base}/new/${GAME}`);
  await white.locator('input[name=preset][value=days]').check();
  await white.getByLabel('Days per turn').last().selectOption('1');
  await picture(white, 'correspondence-form');
  await white.getByRole('button', { name: 'Create game' }).click();
  await white.waitForURL(/\/table\//);
  const second = new URL(white.url()).pathname;

  await white.goto(`${base}/`);
  const own = white.getByRole('region', { name: 'Your games' }).getByRole('listitem');
  await expect(own.nth(0)).toContainText('24 hours left');
  await expect(own.nth(1)).toContainText('3 days left');
  await picture(white, 'correspondence-list');

  // After a move, the page offers the other game.
  await own.nth(1).getByRole('link').click();
  await white.waitForURL((url) => url.pathname === address);
  await turnOf(white, 'white');
  await clickMove(white, 'b5', 'c5');
  await white.getByRole('link', { name: 'Next game' }).click();
  await white.waitForURL((url) => url.pathname === second);

  await gray.goto(`${base}/`);
  const theirs = gray.getByRole('region', { name: 'Your games' }).getByRole('listitem');
  await expect(theirs.nth(0)).toContainText('Your turn · 3 days left');
});
