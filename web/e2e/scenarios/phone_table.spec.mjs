// A phone shows an offer with its answers, the chips of a turn, and the chat without scrolling.
//
// The button that ends a turn is recognizable as a button.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';
import { ENDINGS } from '../endings.mjs';
import { test } from '../fixtures.mjs';
import { gather } from '../table.mjs';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

async function inView(locator, what) {
  await locator.waitFor();
  const box = await locator.boundingBox();
  const { width, height } = locator.page().viewportSize();
  assert(
    box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
    `${what} at ${width}x${height}: ${JSON.stringify(box)}`,
  );
}

async function offers(open, base) {
  const { pages } = await gather(open, base, { variant: 'three-player' });
  const { white, gray, black } = pages;
  await ready(white);
  for (const size of PHONES) {
    await gray.setViewportSize(size);
    await white.locator('.action[data-act="offer-draw"]').click();
    for (const name of ['Decline', 'Accept'])
      await inView(gray.getByRole('button', { name, exact: true }), name);
    // A keyboard shortcut works only after the question has been visible for a moment.
    await gray.locator('.question button:enabled', { hasText: 'Decline' }).waitFor();
    await gray.keyboard.press('d');
    await gray.getByRole('alertdialog').waitFor({ state: 'detached' });
    await black.locator('#talk-text').fill('Hello!');
    await black.keyboard.press('Enter');
    const count = gray.getByRole('button', { name: /Chat/ });
    await inView(count, 'the tab of the chat');
    await gray.getByText('1 new message').waitFor();
    await count.click();
    await inView(gray.getByText('Hello!').last(), 'what was said');
    await inView(gray.locator('[data-seat=gray] .name'), 'the own plate');
    await gray.getByRole('button', { name: 'Board', exact: true }).click();
    await next(pages);
  }
}

const ROUNDS = [
  [
    ['b5', 'c5'],
    ['k6', 'j8'],
    ['h13', 'g10'],
  ],
  [
    ['a3', 'c6'],
    ['j8', 'k6'],
    ['g10', 'h13'],
  ],
  [
    ['c6', 'a3'],
    ['k6', 'j8'],
    ['h13', 'g10'],
  ],
];
let round = 0;

/** Plays a round, because the rules allow another draw offer only after it. */
async function next(pages) {
  const seats = Object.keys(pages);
  for (const [index, [from, to]] of ROUNDS[round].entries()) {
    const page = pages[seats[index]];
    await page.waitForSelector('svg.board.live');
    await turnOf(page, seats[index]);
    await clickMove(page, from, to);
    await turnOf(page, seats[(index + 1) % 3]);
  }
  round += 1;
}

async function facts(open) {
  const doubly = '3wP4/8/8/wR3wK3/8/8/rR6rN/4rK3/8/8/8/bR3bK3 w - - - - - 0';
  for (const viewport of PHONES) {
    const page = await open(`/play/three-handed?position=${encodeURIComponent(doubly)}`, {
      viewport,
    });
    await ready(page);
    await clickMove(page, 'd4', 'd5');
    await turnOf(page, 'red');
    await inView(page.locator('.chip', { hasText: /doubly attacked/i }).first(), 'a key fact');
    await page.context().close();
  }
}

async function endOfTurn(open) {
  const { variant, position } = ENDINGS.find((ending) => ending.variant === 'three-handed');
  const page = await open(`/play/${variant}?position=${encodeURIComponent(position)}`, {
    viewport: PHONES[0],
  });
  await ready(page);
  await clickMove(page, 'e9', 'i10');
  const end = page.getByRole('button', { name: 'End turn' });
  await inView(end, 'End turn');
  const colours = await end.evaluate((button) => [
    getComputedStyle(button).backgroundColor,
    getComputedStyle(button.closest('.question')).backgroundColor,
  ]);
  assert.notEqual(colours[0], colours[1], 'the button has a colour of its own');
  await end.click();
  await turnOf(page, 'black');
}

test('a phone shows offers, chips and chat without scrolling', async ({ open, base }) => {
  await offers(open, base);
  await facts(open);
  await endOfTurn(open);
});
