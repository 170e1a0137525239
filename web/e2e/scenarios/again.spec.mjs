// A visitor proposes a rematch to recent opponents on the home page.
//
// The opponents see the proposal in their list of games, accept it, and meet at the new table.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { act, gather, result } from '../table.mjs';

test('a visitor invites recent opponents', async ({ open, base, picture }) => {
  const { pages, address } = await gather(open, base, { variant: 'three-player' });
  const { white, gray, black } = pages;
  await act(white, 'resign');
  for (const page of Object.values(pages)) {
    await result(page);
    await page.goto(`${base}/`);
  }
  await gray.setViewportSize({ width: 390, height: 844 });
  const company = white.getByRole('region', { name: 'Recent opponents' });
  await company.getByText('Player of Gray, Player of Black').waitFor();
  await picture(white, 'again-home');
  await company.getByRole('link', { name: /^Invite again/ }).click();
  await white.getByRole('group', { name: /^You asked for another game/ }).waitFor();
  assert.equal(new URL(white.url()).pathname, address);
  assert.equal(new URL(white.url()).search, '', 'who loads the page again does not ask again');
  await picture(white, 'again-asked');
  for (const page of [gray, black]) {
    await page.getByText('Player of White asks for another game').waitFor({ timeout: 20_000 });
    if (page === gray) await picture(page, 'again-phone');
    assert.equal(
      await page.getByRole('region', { name: 'Recent opponents' }).count(),
      0,
      'they are asked already',
    );
    await page.getByRole('link', { name: /^Answer/ }).click();
    await page
      .getByRole('alertdialog', { name: /Player of White asks for another game/ })
      .getByRole('button', { name: 'Accept', exact: true })
      .click();
  }
  for (const page of Object.values(pages)) {
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && url.pathname !== address);
    await page.waitForSelector('[data-turn]:not([data-turn=""])');
  }
  assert.equal(
    new Set(Object.values(pages).map((page) => page.url())).size,
    1,
    'all are at one table',
  );
});
