// A guest saves the session as an account with a passkey, signs out and signs in again.
//
// The account keeps its last way to sign in. Browsers also offer the passkey in the autofill of the
// name; the virtual authenticator accepts this offer immediately.

import assert from 'node:assert/strict';
import {
  addAuthenticator,
  keepCodes,
  named,
  saveWithPasskey,
  signedInAs,
  signOut,
  withoutAutofill,
} from '../account.mjs';
import { test } from '../fixtures.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';

/** Signs in with the passkey on the sign-in page. */
const withPasskey = (page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click();

test('a passkey saves a guest as an account and signs in', async ({ open, base, picture }) => {
  const page = await open('/robots.txt', { init: [withoutAutofill] });
  const authenticator = await addAuthenticator(page);
  await page.goto(`${named(base)}/`);
  await saveWithPasskey(page, 'Paula Passkey');
  await signedInAs(page, 'Paula Passkey');
  assert.equal((await authenticator.passkeys()).length, 1);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByText(/^Added today/).waitFor();
  assert.equal(await passkeys.getByRole('button', { name: /^Remove/ }).count(), 1);
  await picture(page, 'account');

  // The device has a passkey already, and the account has no other way to sign in.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await page
    .getByRole('alert')
    .getByText(/already has a passkey/)
    .waitFor();
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('alert')
    .getByText(/last way to sign in/)
    .waitFor();

  await signOut(page);
  assert.equal(await page.evaluate(async () => (await fetch('/api/session')).json()), null);
  await page.goto(`${named(base)}/sign-in?next=${encodeURIComponent('/profile?place=first')}`);
  await withPasskey(page);
  await page.waitForURL('**/profile?place=first');
  await signedInAs(page, 'Paula Passkey');
  await page.getByText(/^Member since/).waitFor();
});

test('one tap on the end card saves the game in an account', async ({ open, base }) => {
  const cookies = await guests(base, ['Emil Endcard', 'Ben', 'Cleo']);
  const table = await seat(base, cookies, { variant: 'three-player', seconds: 1 });
  const page = await open('/robots.txt');
  await addAuthenticator(page);
  await page.context().addCookies([browserCookie(named(base), cookies[0])]);
  await page.goto(`${named(base)}/table/${table}`);
  const offer = page.locator('.end-card').getByRole('button', { name: 'Create account' });
  await offer.click();
  await keepCodes(page);
  await offer.waitFor({ state: 'detached' });
  await signedInAs(page, 'Emil Endcard');
  await page.goto(`${named(base)}/profile`);
  await page.locator(`main a[href="/review/${table}"]`).waitFor();
});

test('the autofill of the name signs in', async ({ open, base }) => {
  const page = await open('/robots.txt');
  await addAuthenticator(page);
  await page.goto(`${named(base)}/`);
  await saveWithPasskey(page, 'Alma Autofill');
  await signedInAs(page, 'Alma Autofill');
  await signOut(page);
  await page.goto(`${named(base)}/sign-in?next=/about`);
  await page.waitForURL('**/about');
  await signedInAs(page, 'Alma Autofill');
});

test('the sign-in page explains a passkey that does not work', async ({ open, base }) => {
  const page = await open('/robots.txt', { init: [withoutAutofill] });
  await addAuthenticator(page);
  await page.goto(`${named(base)}/sign-in`);
  await withPasskey(page);
  await page
    .getByRole('alert')
    .getByText(/received no confirmation/)
    .waitFor();
  // The next page must belong to the site.
  await page.goto(`${named(base)}/sign-in?next=//example.org/`);
  assert.equal(await page.locator('main a[href*="example.org"]').count(), 0);
});
