// A rated game of three accounts: the switch, hidden names, the new ratings, and the leaderboard.

import assert from 'node:assert/strict';
import { numbered, saveWithPassword } from '../account.mjs';
import { test } from '../fixtures.mjs';

const PLAYERS = ['Rita Rated', 'Rolf Rated', 'Rosa Rated'];
const GAME = 'three-player';

/** Opens a browser with an account. Passwords work at the IP address of the server. */
async function player(open, base, name) {
  const page = await open('/robots.txt');
  await page.goto(`${numbered(base)}/`);
  await saveWithPassword(page, name, 'three random words');
  return page;
}

/** Creates a rated table with the form. Returns its address. */
async function create(page) {
  await page.goto(new URL(`/new/${GAME}`, page.url()).href);
  const rated = page.getByRole('switch', { name: /^Rated/ });
  await page.getByText('Rated games have no computers. Give every seat to a person.').waitFor();
  assert(await rated.isDisabled());
  const seats = page.getByRole('region', { name: 'Players' }).getByRole('combobox');
  for (const at of [1, 2]) await seats.nth(at).selectOption('open');
  await page.getByText('Rated games need a clock. Choose a time.').waitFor();
  await page.getByText('5 min + 5 s', { exact: true }).click();
  await rated.check();
  await page.getByRole('button', { name: 'Create game' }).click();
  await page.waitForURL(/\/table\//);
  return page.url();
}

/** Resigns, and confirms it. */
async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).first().click();
  await page.getByRole('button', { name: 'Resign' }).last().click();
}

test('a rated game changes the ratings', async ({ open, base, picture }) => {
  test.slow();
  const pages = [];
  for (const name of PLAYERS) pages.push(await player(open, base, name));
  const address = await create(pages[0]);
  for (const page of pages.slice(1)) {
    await page.goto(address);
    await page
      .getByRole('button', { name: /^Join as/ })
      .first()
      .click();
  }
  for (const [at, page] of pages.entries()) {
    await page.locator('.plate').nth(2).waitFor();
    const plates = (await page.locator('.plate').allInnerTexts()).join('\n');
    for (const [other, name] of PLAYERS.entries())
      assert.equal(plates.includes(name), other === at, `${name} for ${PLAYERS[at]}: ${plates}`);
  }
  await picture(pages[0], 'rated-hidden');
  await resign(pages[2]);
  for (const page of pages) await page.getByText(/Your rating: 1500 → \d+\./).waitFor();
  await pages[0].locator('.plate', { hasText: 'Rosa Rated' }).waitFor();
  await picture(pages[0], 'rated-end');

  const [page] = pages;
  await page.goto(new URL(`/ratings/${GAME}`, page.url()).href);
  await page.getByText('No player is listed yet.').waitFor();
  await picture(page, 'rated-leaderboard');
  await page.goto(new URL('/profile', page.url()).href);
  const rating = page.locator(`[data-rating="${GAME}"]`);
  await rating.getByText(/^1[5-9]\d\d\?$/).waitFor();
  await rating.getByRole('img', { name: /rating after each game/ }).waitFor();
  await rating.getByText('Show as a table').click();
  await rating.getByRole('cell', { name: /±/ }).waitFor();
  await picture(page, 'rated-profile');
});
