// The home page lists every game of the server, and two clicks start a game on one screen.

import assert from 'node:assert/strict';
import { ready } from '../board.mjs';
import { test } from '../fixtures.mjs';

test('the home page lists every game, and two clicks start one', async ({ open, base }) => {
  const games = await (await fetch(`${base}/api/variants`)).json();
  const page = await open('/');
  await page.waitForSelector('svg.board .piece');
  assert.equal(
    await page.locator('input[name=game]').count(),
    games.length + 1,
    'all games, and any',
  );
  const order = await page
    .locator('input[name=game]')
    .evaluateAll((all) => all.map((one) => one.value));
  assert.equal(order.at(-1), 'any');
  assert.equal(await page.locator('input[name=game]:checked').getAttribute('value'), order[0]);
  await page
    .locator(`a[href="/learn/${order[0]}"]`, { hasText: 'Best first game' })
    .first()
    .waitFor();
  for (const game of games) {
    await page.getByRole('radio', { name: game.name }).check({ force: true });
    await page.getByRole('heading', { level: 2, name: game.name }).waitFor();
    await page.getByText('Options and start position').click();
    for (const option of game.options.filter((o) => o.kind === 'flag')) {
      const words = option.words.charAt(0).toUpperCase() + option.words.slice(1);
      assert.equal(await page.getByRole('switch', { name: words }).isChecked(), option.default);
    }
    await page.getByRole('button', { name: 'Play on one device' }).click();
    await ready(page);
    assert.equal(new URL(page.url()).pathname, `/play/${game.id}`);
    await page.goBack();
    await page.waitForSelector('input[name=game]');
  }
  // The address contains options that differ from their defaults.
  const first = games.find((game) => game.options.some((o) => o.kind === 'flag'));
  const option = first.options.find((o) => o.kind === 'flag');
  await page.getByRole('radio', { name: first.name }).check({ force: true });
  await page.getByText('Options and start position').click();
  await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: 'Play on one device' }).click();
  await ready(page);
  assert.equal(new URL(page.url()).searchParams.get(option.id), String(!option.default));

  // The form offers only the terms that apply to the game.
  await page.goto(`${base}/new`);
  let chosen = 'forfeit';
  for (const game of games) {
    await page.getByRole('radio', { name: game.name }).check();
    const offered = await page
      .locator('input[name=leaving]')
      .evaluateAll((inputs) => inputs.map((input) => input.value));
    // The option that a partner takes over requires a game with partners by default.
    const hasPartners = game.seats.some((seat) => seat.partners.length > 0);
    assert.deepEqual(
      offered,
      game.leaving.filter((way) => way !== 'partner' || hasPartners),
      game.id,
    );
    // If the new game does not offer the chosen value, the form resets it.
    if (!offered.includes(chosen)) chosen = 'forfeit';
    assert.equal(await page.locator('input[name=leaving]:checked').inputValue(), chosen, game.id);
    chosen = offered[1];
    await page.locator(`input[name=leaving][value=${chosen}]`).check();
  }
});
