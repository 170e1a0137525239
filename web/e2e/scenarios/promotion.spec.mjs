// Promotion by touch in every game: the chooser opens next to the finger.
//
// It waits for a separate press, even after a long tap.

import assert from 'node:assert/strict';
import { cell, centre, holds, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';

/** For each game: a position, the moves before the promotion, the promotion, and its army. */
const GAMES = [
  {
    address: 'three-player',
    position: '6/7/1gK6/9/10/1wP8bK/12/13/12/11/10/9/3wK4 w - - 0',
    move: ['h4', 'i4'],
    army: 'White',
  },
  {
    address: 'three-way',
    position: '7/8/1wP7/9bK/11/12/4gK8/1wP12/13/12/11/10/9/4wK3 w - - - 0/0/0',
    move: ['g12', 'g13'],
    army: 'White',
  },
  {
    address: 'three-man',
    position: 'BLBkd1,GRGkd1,WHWkd1,WHWra4,BLWph2*,BLBng1 W - - - - 0 0',
    move: ['BLh2', 'BLg1'],
    army: 'White',
  },
  {
    address: 'three-man',
    position: 'BLBkd1,GRGkd1,WHWkd1,WHWra4,BLWph2* W - - - - 0 0',
    move: ['BLh2', 'BLh1'],
    army: 'White',
  },
  {
    address: 'three-handed',
    position:
      '1wP3wRwPwP/1wPwPwPwK3/6wB1/wR7/1bQrPrK4/6wN1/8/8/4rP1bP1/2rP1bP3/1rPbP1bB3/3bK4 r - - g9 - - 2',
    before: ['e9', 'i10'],
    move: ['k7', 'k8'],
    army: 'Red',
  },
  {
    address: 'four-player?promotion=any',
    position:
      'R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/13,gK/bK,3,rP,9/14/14/14/14/14/7,rK,6',
    move: ['e7', 'e8'],
    army: 'Red',
  },
  {
    address: 'four-way',
    position: 'bK/3/5/5/5/2yK8/13/1wP13/13/10rK/5/5/5/3/wK w - 0',
    move: ['b8', 'a8'],
    army: 'White',
  },
];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = [
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

/**
 * Returns a function that touches a point for some milliseconds.
 *
 * The browser itself creates the click event.
 */
async function fingerOf(page) {
  const touch = await page.context().newCDPSession(page);
  return async ({ x, y }, hold) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(hold);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

async function promote(
  open,
  { address, position, before = [], move: [from, to], army },
  hold,
  viewport = PHONE.viewport,
) {
  const what = `${address} at ${viewport.width} pixels, held ${hold} ms`;
  const page = await open(
    `/play/${address}${address.includes('?') ? '&' : '?'}position=${encodeURIComponent(position)}`,
    { ...PHONE, viewport },
  );
  await ready(page);
  await page.evaluate(() => {
    globalThis.clicks = 0;
    addEventListener('click', () => (globalThis.clicks += 1), true);
  });
  const press = await fingerOf(page);
  for (const name of before) await press(await centre(page, name), 30);
  await press(await centre(page, from), hold);
  const at = await centre(page, to);
  await press(at, hold);
  const chooser = page.getByRole('dialog', { name: 'Promote to' });
  await chooser.waitFor();
  const box = await chooser.boundingBox();
  const covers =
    at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height;
  assert(!covers, `${what}: the chooser is under the finger`);
  assert(
    box.x >= 0 &&
      box.y >= 0 &&
      box.x + box.width <= viewport.width &&
      box.y + box.height <= viewport.height,
    `${what}: ${JSON.stringify(box)}`,
  );
  // The chooser stays open after the click event of this tap.
  await page.waitForTimeout(400);
  assert(await chooser.isVisible(), `${what}: the tap closed the chooser`);
  await holds(page, from, `${army} pawn`);
  // Some browsers send a late click at the point of the tap. The chooser must ignore it.
  await page.evaluate(() => {
    const late = () => new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    for (const one of document.querySelectorAll('dialog, dialog button')) one.dispatchEvent(late());
  });
  assert(await chooser.isVisible(), `${what}: a click without a press closed the chooser`);
  await holds(page, from, `${army} pawn`);
  await press(
    await middle(chooser.getByRole('button', { name: 'Knight' })),
    hold > 300 ? 30 : hold,
  );
  await holds(page, to, `${army} knight`);
  await page.context().close();
}

/** Checks that a tap outside closes the chooser and that the pawn can still promote. */
async function closedAndAgain(open) {
  const { address, position, move } = GAMES.at(-1);
  const page = await open(`/play/${address}?position=${encodeURIComponent(position)}`, PHONE);
  await ready(page);
  const press = await fingerOf(page);
  const chooser = page.getByRole('dialog', { name: 'Promote to' });
  for (let round = 0; round < 2; round += 1) {
    for (const name of move) await press(await centre(page, name), 30);
    await chooser.waitFor();
    // The chooser ignores taps during its first moments.
    await page.waitForTimeout(700);
    if (round === 0) await press({ x: 380, y: 830 }, 30);
    if (round === 0) await chooser.waitFor({ state: 'detached' });
  }
  await press(await middle(chooser.getByRole('button', { name: 'Queen' })), 30);
  await holds(page, move[1], 'White queen');
  await turnOf(page, 'yellow');
}

/**
 * Checks that the second tap of a double tap does not close the chooser, and that the chooser
 * follows the pawn after a rotation of the screen.
 */
async function doubleTapAndRotation(open) {
  const overlap = (a, b) =>
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
  for (const { address, position, move } of [GAMES[0], GAMES.at(-1)]) {
    const page = await open(`/play/${address}?position=${encodeURIComponent(position)}`, PHONE);
    await ready(page);
    const press = await fingerOf(page);
    await press(await centre(page, move[0]), 30);
    const at = await centre(page, move[1]);
    await press(at, 30);
    await page.waitForTimeout(120);
    await press(at, 30);
    const chooser = page.getByRole('dialog', { name: 'Promote to' });
    await page.waitForTimeout(700);
    assert(await chooser.isVisible(), `${address}: the second tap closed the chooser`);
    for (const viewport of [{ width: 844, height: 390 }, PHONE.viewport]) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(300);
      const box = await chooser.boundingBox();
      const what = `${address} at ${viewport.width}x${viewport.height}: ${JSON.stringify(box)}`;
      assert(box.x >= 0 && box.x + box.width <= viewport.width, what);
      assert(box.y >= 0 && box.y + box.height <= viewport.height, what);
      for (const name of move)
        assert(!overlap(box, await cell(page, name).boundingBox()), `${what} covers ${name}`);
    }
    await press(await middle(chooser.getByRole('button', { name: 'Queen' })), 30);
    await holds(page, move[1], 'White queen');
    await page.context().close();
  }
}

/** Checks that holding Enter opens the chooser but selects nothing. */
async function byKeyboard(open) {
  const { address, position, move } = GAMES[0];
  const page = await open(`/play/${address}?position=${encodeURIComponent(position)}`);
  await ready(page);
  await cell(page, move[0]).click();
  const at = () => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? '');
  for (let jump = 0; !(await at()).startsWith(move[1]); jump += 1) {
    assert(jump < 9, `the cursor does not reach ${move[1]}: ${await at()}`);
    await page.keyboard.press('n');
  }
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  const chooser = page.getByRole('dialog', { name: 'Promote to' });
  await chooser.waitFor();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  assert(await chooser.isVisible());
  await holds(page, move[0], 'White pawn');
  await chooser.getByRole('button', { name: 'Queen' }).press('Enter');
  await holds(page, move[1], 'White queen');
}

test('a player chooses the promotion by touch in every game', async ({ open }) => {
  for (const game of GAMES) for (const hold of [30, 600]) await promote(open, game, hold);
  for (const viewport of SMALL) for (const game of GAMES) await promote(open, game, 90, viewport);
  await closedAndAgain(open);
  await doubleTapAndRotation(open);
  await byKeyboard(open);
});
