// Accounts: passkeys of a virtual authenticator, codes of an authenticator app, and sign-in.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

/** The validity of a code of an authenticator app, in seconds. */
const PERIOD = 30;
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the address of the server with a domain, because passkeys do not work at IP addresses. */
export const named = (base) => base.replace('127.0.0.1', 'localhost');

/** Returns the address of the server with its IP address. */
export const numbered = (base) => base.replace('localhost', '127.0.0.1');

/**
 * Runs in the page before its own scripts. The browser then offers no passkeys in the autofill,
 * which a virtual authenticator accepts immediately.
 */
export const withoutAutofill = () => {
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
};

/** Gives a page a virtual authenticator that confirms each request. */
export async function addAuthenticator(page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Returns the passkeys of the authenticator. */
    async passkeys() {
      const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials;
    },
    /** Adds passkeys of another authenticator, as password managers do. */
    async copy(passkeys) {
      for (const credential of passkeys)
        await browser.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

/** Returns the code of an authenticator app for a secret in base 32, `later` periods from now. */
export function codeOf(secret, later = 0) {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / PERIOD) + later));
  const hash = createHmac('sha1', key).update(counter).digest();
  const value = hash.readUInt32BE(hash.at(-1) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

/** Reads the recovery codes in the open dialog, confirms them and closes the dialog. */
export async function keepCodes(page) {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await dialog.waitFor();
  const codes = await dialog.locator('li code').allInnerTexts();
  assert.equal(new Set(codes).size, 10);
  const done = dialog.getByRole('button', { name: 'Done' });
  assert(await done.isDisabled(), 'the user must save the codes first');
  await page.emulateMedia({ media: 'print' });
  // Roles do not find hidden elements, so these locators use elements.
  const printed = page.locator('dialog[open]');
  assert(await printed.locator('li code').first().isVisible(), 'the codes are printed');
  const hidden = printed.locator('button', { hasText: 'Done' });
  assert.equal(await hidden.count(), 1);
  assert(!(await hidden.isVisible()), 'only the codes are printed');
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert(await dialog.isVisible(), 'Escape closes the codes');
  await dialog.getByLabel('I have saved the codes').check();
  await done.click();
  await dialog.waitFor({ state: 'detached' });
  return codes;
}

/** Saves the visitor as an account with a passkey. Returns the recovery codes. */
export async function saveWithPasskey(page, name) {
  await page.goto(new URL('/account', page.url()).href);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  return keepCodes(page);
}

/**
 * Saves the visitor as an account with a password, at the IP address of the server. Returns the
 * secret and the recovery codes.
 */
export async function saveWithPassword(page, name, password) {
  await page.goto(new URL('/account', page.url()).href);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create account' });
  // The page knows that passkeys do not work at its address.
  await dialog.getByRole('alert').getByText('http://localhost').waitFor();
  await dialog.getByLabel('New password').fill(password);
  const secret = await dialog.locator('code').innerText();
  await dialog.getByLabel('Then enter the code from the app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Save password' }).click();
  return { secret, codes: await keepCodes(page) };
}

/** Opens the user's menu in the header and chooses an entry. */
export async function choose(page, entry) {
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.locator('header').getByText(entry, { exact: true }).click();
}

/** Signs out by the menu, and waits until the header offers to sign in. */
export async function signOut(page) {
  await choose(page, 'Sign out');
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
}

/** Waits until the header shows the name of the user. */
export const signedInAs = (page, name) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\W+your menu$`) }).waitFor();
