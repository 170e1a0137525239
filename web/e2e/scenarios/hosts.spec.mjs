// On a phone: hosts need a name, settings open from every table, and players meet at public tables.

import assert from 'node:assert/strict';
import { ready } from '../board.mjs';
import { test } from '../fixtures.mjs';
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

async function named(open, base) {
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
    await host.getByRole('button', { name: 'Sit down' }).count(),
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
  // On one screen, and in a review.
  const screen = await open('/play/four-way', PHONE);
  await ready(screen);
  await settings(screen);
  await screen.goto(`${base}/`);
}

/** "Play now" takes a seat at a public table. */
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
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL((url) => url.pathname === address);
    if (name === 'Ben') await page.waitForSelector('[data-turn]:not([data-turn=""])');
  }
}

/** The visitor chooses the level of the computers. */
async function levels(open) {
  const page = await open('/', PHONE);
  await page.waitForSelector('input[name=game]');
  await page.locator('input[name=level][value=medium]').check({ force: true });
  await page.locator('input[name=fill][value="0"]').check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  await page.locator('.plate .name[title="Computer, level 5"]').first().waitFor();
}

test('hosts on a phone give a name and share public tables', async ({ open, base }) => {
  await named(open, base);
  await found(open);
  await levels(open);
});
