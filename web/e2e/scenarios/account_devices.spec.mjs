// A second device signs in to an account, plays on in the same seat, and ends the session of the
// first device.

import assert from 'node:assert/strict';
import {
  addAuthenticator,
  named,
  saveWithPasskey,
  signedInAs,
  withoutAutofill,
} from '../account.mjs';
import { clickMove, ready } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { playComputers } from '../table.mjs';

test('a second device plays on and ends the first session', async ({ open, base }) => {
  const first = await open('/robots.txt');
  const authenticator = await addAuthenticator(first);
  await first.goto(`${named(base)}/`);
  await playComputers(first, 'three-player');
  await ready(first);
  const { pathname } = new URL(first.url());
  await saveWithPasskey(first, 'Dora Devices');
  await first.goto(`${named(base)}${pathname}`);
  await ready(first);

  const second = await open('/robots.txt', { init: [withoutAutofill] });
  const copy = await addAuthenticator(second);
  await second.goto(`${named(base)}/sign-in`);
  await copy.copy(await authenticator.passkeys());
  await second.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await signedInAs(second, 'Dora Devices');
  await second.getByRole('link', { name: /^Play: Three player/ }).click();
  await second.waitForURL(`**${pathname}`);
  await ready(second);
  assert.equal(
    await second.locator('[data-seat]:has(.role.you)').getAttribute('data-seat'),
    'white',
  );
  await clickMove(second, 'b5', 'c5');
  // Both devices show the move.
  for (const page of [first, second])
    await page.waitForSelector('[data-count]:not([data-count="0"])');

  await second.goto(`${named(base)}/account`);
  const sessions = second.getByRole('region', { name: 'Sessions' });
  await sessions.getByText('This device').waitFor();
  await sessions.getByRole('button', { name: /^Sign out: / }).click();
  await sessions.getByRole('button', { name: /^Sign out: / }).waitFor({ state: 'detached' });
  await first.goto(`${named(base)}/`);
  await first.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
  assert.equal(await first.evaluate(async () => (await fetch('/api/session')).json()), null);
  await second.reload();
  await signedInAs(second, 'Dora Devices');
});
