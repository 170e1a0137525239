// An account with a password and an authenticator app: at an IP address, where passkeys do not
// work.
//
// A wrong password, a code that was used before and a used recovery code sign in no user.

import assert from 'node:assert/strict';
import { codeOf, numbered, saveWithPassword, signedInAs, signOut } from '../account.mjs';
import { test } from '../fixtures.mjs';

const NAME = 'Peter Password';
const PASSWORD = 'three random words';

async function signIn(page, password, code) {
  await page.goto(new URL('/sign-in', page.url()).href);
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code from your authenticator app').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function recover(page, code) {
  await page.goto(new URL('/sign-in', page.url()).href);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByLabel('Recovery code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const rejected = (page) =>
  page
    .getByRole('alert')
    .getByText(/^Name, password or code is wrong/)
    .waitFor();

test('a password and a code sign in, and so does a recovery code', async ({ open, base }) => {
  const page = await open('/robots.txt');
  await page.goto(`${numbered(base)}/`);
  const { secret, codes } = await saveWithPassword(page, NAME, PASSWORD);
  await signedInAs(page, NAME);
  await page
    .getByRole('region', { name: 'Password and app' })
    .getByText('On', { exact: true })
    .waitFor();
  await page.getByText(/^10 of 10 codes left/).waitFor();

  await signOut(page);
  await signIn(page, 'three other words', codeOf(secret, 1));
  await rejected(page);
  await signIn(page, PASSWORD, codeOf(secret, 1));
  await signedInAs(page, NAME);

  await signOut(page);
  await recover(page, codes[0].toLowerCase());
  await signedInAs(page, NAME);
  await page.goto(new URL('/account', page.url()).href);
  await page.getByText(/^9 of 10 codes left/).waitFor();
  await signOut(page);
  await recover(page, codes[0]);
  await rejected(page);

  await recover(page, codes[1]);
  await signedInAs(page, NAME);
  await changePassword(page);
  await rename(page);
  await remove(page);
});

/** Begins to change the password, which shows what happens to the old entry in the app. */
async function changePassword(page) {
  await page.goto(new URL('/account', page.url()).href);
  const card = page.getByRole('region', { name: 'Password and app' });
  await card.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password and app' });
  await dialog.getByText(/delete the old Polychess entry/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Renames the account. The server allows one name in 30 days. */
async function rename(page) {
  await page.goto(new URL('/account', page.url()).href);
  const card = page.getByRole('region', { name: 'Name', exact: true });
  await card.getByRole('textbox').fill('Petra Password');
  await card.getByRole('button', { name: 'Change name' }).click();
  await signedInAs(page, 'Petra Password');
  await card.getByRole('textbox').fill('Pete Password');
  await card.getByRole('button', { name: 'Change name' }).click();
  await page
    .getByRole('alert')
    .getByText(/30 days/)
    .waitFor();
}

/** Exports the data, deletes the account and keeps it after all. */
async function remove(page) {
  const saved = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Your data' })
    .getByRole('link', { name: 'Download' })
    .click();
  assert.match((await saved).suggestedFilename(), /^polychess-.*\.json$/);
  const card = page.getByRole('region', { name: 'Delete account' });
  await card.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this account?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await question.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Delete account' }).click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await card.getByText(/^The server deletes this account on/).waitFor();
  await card.getByRole('button', { name: 'Keep the account' }).click();
  await card.getByRole('button', { name: 'Delete account' }).waitFor();
}
