// The layout of a table is stable. During a game with offers, premoves, checks and its end, each
// board keeps exactly the same box.
//
// The board, the viewer's clock, and the action bar or the result are always visible. Each player uses a different
// screen size. 720x450 is equivalent to 1440x900 with a zoom of 200 %.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { TURNS } from '../game.mjs';
import { gather, result } from '../table.mjs';

const SIZES = [
  [
    [360, 640],
    [390, 844],
    [844, 390],
  ],
  [
    [768, 1024],
    [1000, 700],
    [1440, 900],
  ],
  [
    [1920, 1080],
    [720, 450],
    [375, 548],
  ],
];

/** Runs in the page. Records the box of the board in each frame. */
function watch() {
  const seen = new Set();
  globalThis.boxes = seen;
  const look = () => {
    const board = document.querySelector('.board-box')?.getBoundingClientRect();
    if (board) seen.add([board.x, board.y, board.width, board.height].join());
    requestAnimationFrame(look);
  };
  look();
}

async function onScreen(page, seat, what) {
  const { width, height } = page.viewportSize();
  const controls = '.actions, .question, .end-card';
  for (const selector of ['.board-box', `[data-seat=${seat}] .clock`, controls]) {
    const box = await page.locator(selector).first().boundingBox();
    const inside =
      box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    assert(inside, `${selector} at ${width}x${height} ${what}: ${JSON.stringify(box)}`);
  }
  const scrolls = await page.evaluate(
    () =>
      document.documentElement.scrollHeight > innerHeight ||
      document.documentElement.scrollWidth > innerWidth,
  );
  assert(!scrolls, `the page at ${width}x${height} is larger than the screen ${what}`);
}

async function game(open, base, sizes) {
  const { pages } = await gather(open, base, { variant: 'three-player', minutes: 15 });
  const seats = Object.keys(pages);
  for (const [index, seat] of seats.entries()) {
    const [width, height] = sizes[index];
    await pages[seat].setViewportSize({ width, height });
    await ready(pages[seat]);
    await pages[seat].waitForTimeout(150);
    await pages[seat].evaluate(watch);
  }
  const all = async (what) => {
    for (const seat of seats) await onScreen(pages[seat], seat, what);
  };
  for (const [n, turn] of TURNS.entries()) {
    const seat = seats[n % 3];
    const [own, next, last] = [pages[seat], pages[seats[(n + 1) % 3]], pages[seats[(n + 2) % 3]]];
    await turnOf(own, seat);
    const [, from, to] = /^([a-m]\d+)([a-m]\d+)$/.exec(turn);
    if (n === 3) {
      await own.locator('[data-act="offer-draw"]').click();
      await next.getByRole('alertdialog').waitFor();
      await all('with an offer');
      await next.getByRole('button', { name: 'Decline', exact: true }).click();
      await own.getByRole('status', { name: /declined your draw offer/ }).waitFor();
      await all('with the answer');
    }
    if (n === 6) {
      await last.getByRole('button', { name: 'Take back' }).click();
      await own.getByRole('alertdialog').waitFor();
      await all('with a proposal');
      await own.getByRole('button', { name: 'Decline', exact: true }).click();
      await last.getByRole('status', { name: /declined to take back/ }).waitFor();
    }
    if (n === 8) {
      // Enter the next player's reply as a premove and cancel it.
      const [, source, goal] = /^([a-m]\d+)([a-m]\d+)$/.exec(TURNS[n + 1]);
      await clickMove(next, source, goal);
      await next.getByRole('button', { name: /planned/ }).click();
      await next.getByRole('button', { name: /planned/ }).waitFor({ state: 'detached' });
    }
    await clickMove(own, from, to);
    if (n % 12 === 5) await all(`after ${n + 1} turns`);
  }
  for (const page of Object.values(pages))
    await page
      .getByRole('link', { name: 'Review' })
      .or(page.getByRole('button', { name: 'Rematch' }))
      .first()
      .waitFor();
  await all('at the end');
  for (const [index, seat] of seats.entries()) {
    const boxes = await pages[seat].evaluate(() => [...globalThis.boxes]);
    assert.equal(
      boxes.length,
      1,
      `at ${sizes[index].join('x')} the board has had ${boxes.length} boxes: ${boxes.join(' | ')}`,
    );
    const { width } = pages[seat].viewportSize();
    if (width >= 1000) assert.match(await result(pages[seat]), /TP-E1/);
    await pages[seat].context().close();
  }
}

test('nothing at a table moves during a game', async ({ open, base }) => {
  for (const sizes of SIZES) await game(open, base, sizes);
});
