// On phones: hosts need a name, every table opens the settings, and players meet at public tables.

import assert from 'node:assert/strict';
import { ready } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';
import { more } from '../table.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function settings(page) {
  const dialog = await more(page);
  await dialog.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.keyboard.press('Escape');
}

async function named(open) {
  const host = await open('/', PHONE);
  await host.waitForSelector('input[name=game]');
  await host.getByRole('button', { name: 'Invite friends' }).click();
  await host.getByLabel('Your name').waitFor();
  assert.equal(
    await host.getByLabel('Your name').inputValue(),
    '',
    'a name that nobody chose is not offered',
  );
  assert.equal(
    (await host.getByText('Waiting for players').filter({ visible: true }).count()) <= 2,
    true,
  );
  assert.equal(
    await host.getByRole('button', { name: 'Join' }).count(),
    0,
    'the host sits already',
  );
  const link = host.getByRole('textbox', { name: 'Link for friends' });
  assert((await link.boundingBox()).width >= 180, 'the link can be read');
  await host.getByLabel('Your name').fill('Hedwig');
  await host.getByRole('button', { name: 'Save' }).click();
  await host.getByText('Saved').waitFor();
  await host.locator('[data-waiting]', { hasText: 'Hedwig' }).waitFor();
  await settings(host);
  const friend = await open(new URL(host.url()).pathname, PHONE);
  await friend.locator('[data-waiting]', { hasText: 'Hedwig' }).waitFor();
  await host.context().close();
  await friend.context().close();
}

/**
 * Opens the settings at each kind of table: on one screen, as a player, as a spectator, and after
 * the end.
 */
async function everywhere(open, base) {
  const cookies = await guests(base);
  const live = await seat(base, cookies, { variant: 'three-player' });
  const over = await seat(base, cookies, { variant: 'three-player', seconds: 1 });
  const page = await open('/play/four-way', {
    ...PHONE,
    cookies: [browserCookie(base, cookies[0])],
  });
  await ready(page);
  await settings(page);
  for (const address of [`/table/${live}`, `/table/${over}`, `/review/${over}`]) {
    await page.goto(`${base}${address}`);
    await page.waitForSelector('svg.board .piece');
    if (address === `/table/${over}`) await page.locator('.result').waitFor();
    // The page opens the review if the server has computed it.
    if (address === `/review/${over}`)
      await page.getByRole('button', { name: 'Board', exact: true }).click();
    await settings(page);
  }
  const spectator = await open(`/table/${live}`, PHONE);
  await spectator.waitForSelector('svg.board .piece');
  await settings(spectator);
}

/** Checks that "Play now" takes a free seat at a public table. */
async function found(open) {
  const host = await open('/new/three-man');
  await host.getByLabel('Your name').fill('Piotr');
  for (const seat of ['Gray', 'Black'])
    await host.getByLabel(`${seat} is played by`).selectOption('open');
  await host.getByRole('button', { name: 'Create game' }).click();
  await host.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const address = new URL(host.url()).pathname;
  for (const name of ['Ann', 'Ben']) {
    const page = await open('/', PHONE);
    await page.getByText('Piotr').first().waitFor({ timeout: 20_000 });
    const box = await page.getByRole('heading', { name: 'Open tables' }).boundingBox();
    assert(box.y < 400, `open tables are at ${box.y}`);
    await page
      .getByText(/[12] (person|people) waiting/)
      .first()
      .waitFor();
    await page.getByRole('radio', { name: '3 Man Chess' }).check({ force: true });
    await page.locator('input[name=fill][value="60"]').check({ force: true });
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL((url) => url.pathname === address);
    if (name === 'Ben') await page.waitForSelector('[data-turn]:not([data-turn=""])');
  }
}

/** Checks that the visitor can choose the level of the computers. */
async function levels(open) {
  const page = await open('/', PHONE);
  await page.waitForSelector('input[name=game]');
  await page.getByRole('radio', { name: 'Medium' }).check({ force: true });
  await page.locator('input[name=fill][value="0"]').check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  await page.locator('.plate .name[title="Computer, level 5"]').first().waitFor();
}

test('hosts on a phone give a name and share public tables', async ({ open, base }) => {
  await named(open);
  await everywhere(open, base);
  await found(open);
  await levels(open);
});
