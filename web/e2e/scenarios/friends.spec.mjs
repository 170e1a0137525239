// One link for several friends: each visitor takes the next free seat.
//
// The game starts when the last seat is taken.

import assert from 'node:assert/strict';
import { ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';

test('friends take the free seats through one link', async ({ open, picture }) => {
  const host = await open('/');
  await host.waitForSelector('svg.board .piece');
  await host.getByRole('radio', { name: '3 Man Chess' }).check({ force: true });
  await host.getByRole('button', { name: 'Invite friends' }).click();
  const link = new URL(await host.getByLabel('Link for friends', { exact: true }).inputValue());
  assert.equal(link.hash, '');
  await host.getByRole('img', { name: /QR code/ }).waitFor();
  await picture(host, 'friends');
  const friends = [];
  for (const name of ['Ben', 'Cleo']) {
    const page = await open(link.pathname, { viewport: { width: 390, height: 844 } });
    await page.getByLabel('Play as').fill(name);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    friends.push(page);
    if (name === 'Ben') await host.getByText('gets the last free seat').waitFor();
  }
  for (const page of [host, ...friends]) await turnOf(page, 'white');
  await ready(host);
  const seats = await Promise.all(
    [host, ...friends].map((page) =>
      page.locator('[data-seat]:has(.role.you)').getAttribute('data-seat'),
    ),
  );
  assert.deepEqual(seats.toSorted(), ['black', 'gray', 'white']);
});
