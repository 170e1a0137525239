// Live games and the search for finished games.

import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { ENDINGS } from '../endings.mjs';
import { expect, test } from '../fixtures.mjs';
import { playTurns } from '../review_fixture.mjs';

const { variant, position } = ENDINGS[0];
/** White mates Black, and Gray could capture the king next. */
const TURNS = ['h11k11', 'j5i4'];

/** Creates a public game of one person on all seats. Returns the id of its table. */
const createGame = (page) =>
  page.evaluate(
    async ([variant, position]) => {
      const post = async (path, body) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      await post('/api/session', { name: 'Wanda Watch' });
      const seats = [{ who: 'me' }, { who: 'me' }, { who: 'me' }];
      const terms = { visibility: 'public' };
      return (await post('/api/tables', { variant, position, seats, terms })).table;
    },
    [variant, position],
  );

test('visitors find live and finished games', async ({ open, picture }) => {
  const host = await open('/about');
  const table = await createGame(host);
  const page = await open('/');
  await page.getByRole('link', { name: 'Watch and search games' }).click();
  await page.waitForURL(/\/watch$/);

  const live = page.getByRole('region', { name: 'Live games' });
  const game = live.locator(`a[href="/table/${table}"]`);
  await game.waitFor();
  await live.getByLabel('Game').selectOption('four-way');
  await live.getByText('No public game is in progress.').waitFor();
  await live.getByLabel('Game').selectOption('');
  await game.waitFor();
  await picture(page, 'watch-live');

  await playTurns([host, host, host], table, TURNS);
  const finished = page.getByRole('region', { name: 'Finished games' });
  await page.reload();
  const row = finished.locator(`a[href="/review/${table}"]`);
  await row.waitFor();
  await expect(row).toContainText('Mate or king captured · 2 turns');
  await expect(live.locator(`a[href="/table/${table}"]`)).toHaveCount(0);

  await finished.getByLabel('Game').selectOption(variant);
  await finished.getByLabel('Ending').selectOption('mate');
  await finished.getByLabel('Length').selectOption('short');
  await page.waitForURL(/variant=.*ending=mate.*length=short/);
  await row.waitFor();
  await finished.getByLabel('Winner').selectOption({ index: 1 });
  await finished.getByLabel('Ending').selectOption('time');
  await finished.getByText('No game matches this search.').waitFor();
  await page.reload();
  await finished.getByText('No game matches this search.').waitFor();
  assert.equal(await finished.getByLabel('Ending').inputValue(), 'time');
  await finished.getByRole('button', { name: 'Show all games' }).first().click();
  await row.waitFor();
  assert.match(page.url(), /\/watch$/);

  // The search for a player works with the keyboard.
  await finished.getByRole('searchbox', { name: 'Player' }).focus();
  await page.keyboard.type('Nemo');
  await page.keyboard.press('Enter');
  await finished.getByRole('alert').filter({ hasText: 'No account has this name' }).waitFor();
  await finished.getByRole('button', { name: 'Show all games' }).first().click();
  await picture(page, 'watch-finished');
  await row.click();
  await page.waitForURL(new RegExp(`/review/${table}`));
});

for (const [name, options] of Object.entries({
  desktop: { colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, locale: 'de-DE' },
}))
  test(`the page is accessible: ${name}`, async ({ open, picture }) => {
    const host = await open('/about');
    await createGame(host);
    await playTurns([host, host, host], await createGame(host), TURNS);
    const page = await open('/watch', options);
    await page.locator('a[href^="/review/"]').first().waitFor();
    await page.locator('a[href^="/table/"]').first().waitFor();
    const [scroll, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    assert(scroll <= width, `${scroll} > ${width}`);
    await picture(page, `watch-${name}`);
    await check(page, name);
  });
