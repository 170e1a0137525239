// Moves by click, drag and touch, undo, and the reasons for rejected moves.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { more } from '../table.mjs';
import { cell, centre, clickMove, holds, ready, targets, turnOf, typeMove } from '../board.mjs';

test('players move by click, drag and touch, undo, and learn why a move is rejected', async ({
  open,
}) => {
  const page = await open('/play/three-player');
  await ready(page);
  await turnOf(page, 'white');
  await page.waitForFunction(() => document.title.startsWith('White to move'));

  await cell(page, 'a3').click();
  assert.equal(await targets(page), 4, 'a knight has four first moves');
  await cell(page, 'a3').click();
  assert.equal(await targets(page), 0, 'clicking again lets go');

  await clickMove(page, 'a3', 'c6');
  await turnOf(page, 'gray');
  await holds(page, 'c6', 'White knight');
  await page.waitForFunction(() =>
    document.querySelector('[data-said]')?.textContent.includes('White: N3c6.'),
  );

  // Drag a piece.
  const [from, to] = [await centre(page, 'k6'), await centre(page, 'j8')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  assert.equal(await page.locator('.piece.carried').count(), 1);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  assert.equal(await page.locator('.cell.hovered').count(), 1);
  await page.mouse.up();
  await turnOf(page, 'black');
  await holds(page, 'j8', 'Gray knight');

  // An illegal move shows the rule that forbids it and changes nothing.
  await typeMove(page, 'h13h12');
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').innerText(), /Rule TP-/);
  await turnOf(page, 'black');
  await page.keyboard.press('Escape');
  await clickMove(page, 'h13', 'g10');
  await turnOf(page, 'white');
  assert.equal(await page.getByRole('alert').count(), 0);

  // Undo, redo, and step through the moves.
  await page.getByRole('button', { name: 'Take back' }).click();
  await turnOf(page, 'black');
  await (await more(page)).getByRole('button', { name: 'Redo move' }).click();
  await page.keyboard.press('Escape');
  await turnOf(page, 'white');
  await page.getByRole('button', { name: 'One back' }).click();
  await page.getByText('Move 2 of 3').first().waitFor();
  await holds(page, 'h13', 'Black knight');
  assert.equal(await page.locator('svg.board.live').count(), 0, 'the past cannot be played on');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await turnOf(page, 'white');

  await page.reload();
  await ready(page);
  await holds(page, 'g10', 'Black knight');

  // If another seat is at the bottom, its pieces are below those of White.
  const low = async (name) => (await centre(page, name)).y;
  assert((await low('a4')) > (await low('j5')));
  await page.keyboard.press('f');
  assert((await low('j5')) > (await low('a4')));
});
