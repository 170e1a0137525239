// An eliminated player sees the cause of the elimination and the responsible player.
//
// The player can then watch the game or start a new one.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { act, gather } from '../table.mjs';

/** Red mates Yellow with g5-g14, while Blue and Green continue. */
const MATE =
  'R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-10,yK,3/7,rR,6/14/14/14/14/13,gK/bK,13/14/6,rR,7/14/14/14/7,rK,6';
const PHONE = { width: 390, height: 844 };
const LOW = { width: 844, height: 390 };

async function notice(page, title, words) {
  const card = page.getByRole('dialog', { name: title });
  await card.waitFor();
  assert.match(await card.innerText(), words);
  const box = await card.boundingBox();
  const { width, height } = page.viewportSize();
  assert(
    box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
    JSON.stringify(box),
  );
  return card;
}

test('an eliminated player learns the reason and can watch', async ({ open, base, picture }) => {
  const { pages } = await gather(open, base, { variant: 'four-player', position: MATE });
  const { red, blue, yellow, green } = pages;
  await yellow.setViewportSize(PHONE);
  await green.setViewportSize(LOW);
  await ready(red);
  await clickMove(red, 'g5', 'g14');
  await turnOf(blue, 'blue');
  let card = await notice(
    yellow,
    /^Player of Red mated you · \+20$/,
    /You keep your 0 points\.[^]*Player of Red, Player of Blue and Player of Green play on\./,
  );
  await picture(yellow, 'eliminated-phone');
  assert.equal(await card.getByRole('link', { name: 'New game' }).getAttribute('href'), '/');
  await card.getByRole('button', { name: 'Watch the game' }).click();
  await card.waitFor({ state: 'detached' });
  const bar = yellow.getByRole('group', { name: /^You are watching/ });
  await bar.getByRole('link', { name: 'New game' }).waitFor();
  assert.equal(await yellow.getByRole('button', { name: 'Take back' }).count(), 0);
  // The event line and the plate show the points of the mate.
  await blue.locator('.event', { hasText: 'Red mated Yellow · +20' }).waitFor();
  await blue.locator('.plate[data-seat=red] .gain', { hasText: '+20' }).waitFor();
  // The cause is still shown after another move and a reload.
  await clickMove(blue, 'a7', 'a8');
  await turnOf(blue, 'green');
  await yellow.reload();
  card = await notice(yellow, /Player of Red mated you/, /You are eliminated/);
  // The eliminated player watches the game and learns about the next elimination.
  await card.getByRole('button', { name: 'Watch the game' }).click();
  await act(green, 'resign');
  await notice(green, /You resigned/, /You are eliminated/);
  await picture(green, 'eliminated-low');
});
