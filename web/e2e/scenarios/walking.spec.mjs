// Players and spectators read the board with the keyboard, before their turn and in a review.
//
// After the Tab key, the arrow keys move from cell to cell. The label of each cell matches the
// board as text.

import assert from 'node:assert/strict';
import { clickMove, holds, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { act, gather, result } from '../table.mjs';

const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/**
 * Returns the pieces in the board as text, such as `White rook`, by the name of the cell.
 *
 * Switches back to the drawing afterwards.
 */
async function inWords(page) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('t');
  const region = page.getByRole('region', { name: /^Board as text/ });
  await region.waitFor();
  assert.equal(
    await region.locator('[data-piece], [data-goal]').count(),
    0,
    'no move is offered to who may not move',
  );
  const pieces = await region.locator('[data-army]').evaluateAll((armies) =>
    armies.flatMap((army) => {
      const title = army.querySelector('h2').firstChild.textContent.trim();
      return [...army.querySelectorAll('dt')].flatMap((kind) => {
        const cells = [...kind.nextElementSibling.querySelectorAll('li')].map(
          (piece) => /^[A-Za-z]+\d+/.exec(piece.textContent.trim())[0],
        );
        return cells.map((cell) => [cell, `${title} ${kind.textContent.trim()}`.toLowerCase()]);
      });
    }),
  );
  await page.keyboard.press('t');
  await page.waitForSelector('svg.board .piece');
  return new Map(pieces);
}

const heard = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/**
 * Moves the focus to the board with Tab, walks to its four edges, and compares each label with the
 * text.
 *
 * Returns the number of different cells.
 */
async function walk(page) {
  const pieces = await inWords(page);
  for (
    let i = 0;
    !(await page.evaluate(() => document.activeElement?.matches('svg.board .cell')));
    i += 1
  ) {
    assert(i < 60, 'the board is not reached with the tabulator');
    await page.keyboard.press('Tab');
  }
  const labels = new Set([await heard(page)]);
  for (const arrow of ARROWS) {
    for (let i = 0; i < 7; i += 1) {
      await page.keyboard.press(arrow);
      labels.add(await heard(page));
    }
  }
  for (const label of labels) {
    const [name, piece] = label.split(', ');
    const stands = pieces.get(name);
    if (stands) assert.equal(piece?.toLowerCase(), stands, label);
    else assert.doesNotMatch(label, /, (White|Gray|Black) /, `${label}: nothing stands there`);
  }
  assert(
    [...labels].some((label) => pieces.has(label.split(', ')[0])),
    'a piece was met',
  );
  return labels.size;
}

test('players and spectators read the board with the keyboard', async ({ open, base }) => {
  const { pages, address } = await gather(open, base, { variant: 'three-player' });
  const { white, gray } = pages;
  const onlooker = await open(address);
  await onlooker.getByText('You are watching').first().waitFor();
  for (const page of [gray, onlooker]) {
    await page.waitForSelector('svg.board .piece');
    assert((await walk(page)) >= 12);
    assert.equal(
      await page.getByText(/^Move \d+ of/).count(),
      0,
      'the arrows walk and do not step',
    );
  }
  // After another player's move, the label of the focused cell is current, and the cursor has not
  // moved.
  const before = await heard(onlooker);
  await ready(white);
  await clickMove(white, 'b5', 'c5');
  await turnOf(onlooker, 'gray');
  assert.equal((await heard(onlooker)).split(',')[0], before.split(',')[0]);
  await holds(onlooker, 'c5', 'White pawn');
  assert.match(await onlooker.locator('[data-said]').textContent(), /White.*Gray to move/);
  assert((await walk(white)) >= 12, 'White waits now');

  // In a review, the arrow keys move the cursor or step through the game, depending on the focus.
  await ready(gray);
  await act(gray, 'resign');
  await result(onlooker);
  await onlooker.getByRole('link', { name: 'Review' }).click();
  await onlooker.waitForURL(/\/review\//);
  await onlooker.waitForSelector('svg.board .piece');
  const shown = new URL(onlooker.url()).search;
  assert((await walk(onlooker)) >= 12);
  assert.equal(new URL(onlooker.url()).search, shown);
  await onlooker.keyboard.press('Escape');
  await onlooker.keyboard.press('Home');
  await onlooker.waitForFunction(() => location.search === '?at=0');
  await onlooker.keyboard.press('ArrowRight');
  await onlooker.waitForFunction(() => location.search === '?at=1');
  await holds(onlooker, 'c5', 'White pawn');
});
