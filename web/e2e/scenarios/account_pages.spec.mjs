// The pages of accounts: axe finds no faults, and nothing is cut off on a phone of 320 pixels, in
// both themes and languages.
//
// The list of finished games keeps its filter in the address. Other visitors see only public games.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { addAuthenticator, keepCodes, named, saveWithPasskey } from '../account.mjs';
import { cuts } from '../cuts.mjs';
import { test } from '../fixtures.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NAME = 'Hanna History';
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const LOOKS = [
  [{ width: 1440, height: 900 }, 'light'],
  [{ width: 1440, height: 900 }, 'dark'],
  [{ width: 320, height: 640 }, 'light'],
  [{ width: 320, height: 640 }, 'dark'],
];

async function audit(page, about) {
  await page.evaluate(`(() => { ${axe} })()`);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ resultTypes: ['violations'] }),
  );
  assert.deepEqual(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3)}`),
    [],
    about,
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert(!wide, `${about} is wider than the screen`);
}

/** Checks a page in all looks. */
async function inspect(page, about) {
  for (const [size, colorScheme] of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await audit(page, `${about} ${size.width} ${colorScheme}`);
  }
}

/** Creates a public and a private finished game of a guest. Returns the guest's cookie. */
async function play(base) {
  const cookies = await guests(base, ['Hanna', 'Ben', 'Cleo']);
  const agreed = { variant: 'three-player', seconds: 1 };
  await seat(base, cookies, { ...agreed, visibility: 'public' });
  await seat(base, cookies, { ...agreed, visibility: 'private' });
  const games = async () =>
    (await (await fetch(`${base}/api/account/games`, { headers: { cookie: cookies[0] } })).json())
      .games.length;
  while ((await games()) < 2) await new Promise((resolve) => setTimeout(resolve, 200));
  return browserCookie(named(base), cookies[0]);
}

test('the pages of guests and accounts are accessible', async ({ open, base, picture }) => {
  const page = await open('/robots.txt');
  await addAuthenticator(page);
  await page.goto(`${named(base)}/sign-in`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await inspect(page, 'sign-in');
  await page.goto(`${named(base)}/sign-in?next=%2Faccount&recovery`);
  await inspect(page, 'recovery');
  await page.context().addCookies([await play(base)]);
  for (const address of ['/account', '/profile']) {
    await page.goto(named(base) + address);
    await page.getByRole('button', { name: 'Create account' }).waitFor();
    await inspect(page, `${address} of a guest`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${named(base)}/account`);
  await page.getByLabel('Your name').fill(NAME);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
  await inspect(page, 'recovery codes');
  await keepCodes(page);
  await page.getByRole('region', { name: 'Sessions' }).waitFor();
  await inspect(page, 'account');
  await page.getByRole('button', { name: 'Replace codes' }).click();
  const question = page.getByRole('dialog', { name: 'Replace your recovery codes?' });
  await question.getByText('The old codes stop working at once.').waitFor();
  await inspect(page, 'the question about recovery codes');
  await question.getByRole('button', { name: 'Keep the old codes' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('link', { name: 'Profile' }).first().waitFor();
  await inspect(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog', { name: 'Password and app' }).waitFor();
  await inspect(page, 'password');
  await page.keyboard.press('Escape');
  await page.goto(`${named(base)}/profile`);
  await page.locator('main li').nth(1).waitFor();
  await inspect(page, 'profile');
  await picture(page, 'profile');
});

test('no text is cut off on a small phone', async ({ open, base }) => {
  const faults = [];
  for (const locale of ['en', 'de']) {
    const page = await open('/robots.txt', { ...PHONE, locale });
    await page.context().addCookies([await play(base)]);
    for (const address of ['/sign-in', '/account', '/profile', '/profile?place=other']) {
      await page.goto(named(base) + address);
      await page.locator('main h1').waitFor();
      await page.evaluate(() => document.fonts.ready);
      // The page is longer than the screen, so only its width counts.
      await page.setViewportSize({ width: 320, height: 3000 });
      faults.push(...(await cuts(page)).map((fault) => `${locale}, ${address}: ${fault}`));
    }
    await page.close();
  }
  assert.deepEqual(faults, []);
});

test('a player finds finished games, and others see only public ones', async ({ open, base }) => {
  const page = await open('/robots.txt');
  await addAuthenticator(page);
  await page.goto(`${named(base)}/`);
  await page.context().addCookies([await play(base)]);
  await saveWithPasskey(page, `${NAME} 2`);
  await page.goto(`${named(base)}/profile`);
  const games = page.locator('main li');
  await games.nth(1).waitFor();
  assert.equal(await games.count(), 2);
  assert.equal(await games.getByText('private').count(), 1);

  // The filter is in the address, and the archive follows it.
  await page.getByLabel('Game', { exact: true }).selectOption('three-player');
  await page.waitForURL('**/profile?variant=three-player');
  // The player ran out of time in both games.
  await page.getByLabel('Result').selectOption('other');
  await page.waitForURL('**/profile?variant=three-player&place=other');
  await page.reload();
  await games.nth(1).waitFor();
  assert.equal(await page.getByLabel('Result').inputValue(), 'other');
  await page.getByLabel('Result').selectOption('first');
  await page.getByText('No game matches this filter.').waitFor();
  await page.getByLabel('Result').selectOption('');
  await page.getByLabel('Opponents').selectOption('computers');
  await page.waitForURL('**/profile?variant=three-player&opponents=computers');
  await page.getByText('No game matches this filter.').waitFor();
  await page.getByRole('button', { name: 'Show all games' }).click();
  await page.waitForURL('**/profile');
  await games.nth(1).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download games' }).click();
  await saved;

  await page.getByRole('link', { name: 'Public profile' }).click();
  await page.waitForURL('**/people/**');
  await games.first().waitFor();
  assert.equal(await games.count(), 1);
  const address = page.url();
  const visitor = await open('/robots.txt');
  await visitor.goto(address);
  await visitor.locator('main li a').click();
  await visitor.waitForURL('**/review/**');
  await visitor.goto(`${named(base)}/people/Unknown`);
  await visitor.getByRole('heading', { name: 'No account has this name' }).waitFor();
});
