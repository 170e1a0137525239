// A disconnected player is shown as away with the duration, and as present after reconnecting.

import assert from 'node:assert/strict';
import { ready } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { gather } from '../table.mjs';

test('a disconnected player is shown as away until the connection returns', async ({
  open,
  base,
  picture,
}) => {
  const { pages } = await gather(open, base, { variant: 'three-player', minutes: 10 });
  const { white, gray } = pages;
  await ready(white);
  const plate = white.locator('section.plate[data-seat=gray]');
  await plate.locator('.dot:not(.away)').waitFor();
  const address = gray.url();
  await gray.goto('about:blank');
  await plate.getByText(/^Away/).waitFor();
  await plate.getByText(/^Away 0:0[5-9]$/).waitFor({ timeout: 12_000 });
  await picture(white, 'away');
  await gray.goto(address);
  await plate.locator('.dot:not(.away)').waitFor();
  assert.equal(await plate.getByText(/^Away/).count(), 0);
});
