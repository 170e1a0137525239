// Actions and assertions on the board.

import assert from 'node:assert/strict';
import { more } from './table.mjs';

export const ready = (page) => page.waitForSelector('svg.board.live .piece');

/** Returns a locator for the cell with this name on one of the boards. */
export const cell = (page, name, board = 0) =>
  page
    .locator('svg.board')
    .nth(board)
    .locator(`.cell[aria-label="${name}"], .cell[aria-label^="${name}, "]`);

export async function clickMove(page, from, to) {
  await cell(page, from).click();
  await cell(page, to).click();
}

export async function centre(page, name) {
  const box = await cell(page, name).boundingBox();
  assert(box, `cell ${name} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function turnOf(page, seat) {
  await page.waitForSelector(`[data-turn="${seat}"]`);
}

export async function holds(page, name, words) {
  await page.waitForFunction(
    ([name, words]) =>
      [...document.querySelectorAll('svg.board .cell')].some((c) =>
        `${c.getAttribute('aria-label')},`.startsWith(`${name}, ${words},`),
      ),
    [name, words],
  );
}

export const targets = (page) => page.locator('svg.board .cell.aimed').count();

/** Types a move into the field of the More sheet. The sheet closes if the move is legal. */
export async function typeMove(page, text) {
  const dialog = await more(page);
  const field = page.locator('#typed');
  if (!(await field.isVisible()))
    await dialog.locator('summary', { hasText: 'Type a move' }).click();
  await field.fill(text);
  await field.press('Enter');
}

/**
 * Moves the focus to the board with Tab and reads it cell by cell with the arrow keys.
 *
 * Works for players and spectators.
 */
export async function walk(page) {
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < 60; i += 1) {
    if (await page.evaluate(() => document.activeElement?.matches('svg.board .cell'))) break;
    await page.keyboard.press('Tab');
  }
  const cells = [await focused()];
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key);
    cells.push(await focused());
  }
  assert(
    new Set(cells).size >= 3 && cells.every((label) => label !== ''),
    `the cursor stays: ${cells.join('; ')}`,
  );
}
