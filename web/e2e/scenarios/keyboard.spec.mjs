// A turn with the keyboard cursor, and then a game from the home page to its result without a
// mouse.
//
// The game includes a promotion, an act and a review.

import assert from 'node:assert/strict';
import { holds, ready, turnOf } from '../board.mjs';
import { ENDINGS } from '../endings.mjs';
import { test } from '../fixtures.mjs';
import { result } from '../table.mjs';

const focused = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Waits until an element of `selector` is enabled and moves the focus to it with Tab. */
async function tabTo(page, selector) {
  await page.waitForFunction(
    (s) => [...document.querySelectorAll(s)].some((element) => !element.matches(':disabled')),
    selector,
  );
  for (let i = 0; i < 80; i += 1) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${selector} is not reached with the tabulator`);
}

/** Presses N until the cell with this name has the focus. */
async function jumpTo(page, name) {
  await tabTo(page, 'svg.board .cell');
  for (let i = 0; i < 120; i += 1) {
    if ((await focused(page)).split(',')[0] === name) return;
    await page.keyboard.press('n');
  }
  assert.fail(`${name} is not reached`);
}

async function turn(page) {
  await tabTo(page, 'svg.board .cell');
  assert.match(await focused(page), /^a1, White rook/);
  await page.keyboard.press('ArrowRight');
  assert.match(await focused(page), /^a2, White bishop/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.match(await focused(page), /^a3, White knight, picked up/);
  await page.keyboard.press('n');
  const target = await focused(page);
  assert.match(target, /possible/);
  await page.keyboard.press('Enter');
  await turnOf(page, 'gray');
  await holds(page, target.split(',')[0], 'White knight');
  // Each press of N moves to the next movable piece of the player to move.
  await page.keyboard.press('n');
  assert.match(await focused(page), /Gray .*can move/);
}

async function game(page) {
  const { variant, position, steps, ends } = ENDINGS.find(
    (ending) => ending.variant === 'three-handed',
  );
  await page.waitForSelector('svg.board .piece');
  await tabTo(page, 'input[name=game]');
  for (let i = 0; i < 5; i += 1) {
    if (
      await page.evaluate(() =>
        document.activeElement.closest('label').textContent.includes('Three-handed'),
      )
    )
      break;
    await page.keyboard.press('ArrowDown');
  }
  await tabTo(page, 'main details summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '#position');
  await page.keyboard.insertText(position);
  while (
    !(await page.evaluate(
      () => document.activeElement?.textContent.trim() === 'Play on one device',
    ))
  ) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await ready(page);
  assert.match(page.url(), new RegExp(`/play/${variant}`));
  for (const [seat, ...cells] of steps) {
    await turnOf(page, seat);
    for (const [index, name] of cells.entries()) {
      // The second move of a turn requires the preview of the first one.
      if (index === 2) await page.getByRole('button', { name: 'Undo move' }).waitFor();
      if (name === 'pass') await tabTo(page, '.question .button.main');
      else if (/^[A-Z]/.test(name)) await tabTo(page, `dialog button[aria-label="${name}"]`);
      else {
        await ready(page);
        await jumpTo(page, name);
      }
      await page.keyboard.press('Enter');
    }
  }
  assert.match(await result(page), ends);
  // Escape closes the result and returns the focus to the board. The arrow keys move the cursor on
  // the board. After the next Escape, they step through the game.
  await page.keyboard.press('Escape');
  await page.locator('.result').waitFor({ state: 'detached' });
  const before = await focused(page);
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await focused(page), before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page
    .getByText(/^Move \d+ of 4/)
    .first()
    .waitFor();
  await page.keyboard.press('Home');
  await page.getByText('Move 0 of 4').first().waitFor();
  await page.keyboard.press('End');
  await page
    .getByText(/^Move \d+ of 4/)
    .first()
    .waitFor({ state: 'detached' });

  // Undo a move and resign as White instead. The button is enabled after the last position is shown
  // again.
  await page.getByRole('button', { name: 'Take back', disabled: false }).focus();
  await page.keyboard.press('Enter');
  await turnOf(page, 'red');
  await tabTo(page, '.action:last-child');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'More' }).waitFor();
  for (
    let i = 0;
    i < 40 &&
    !(await page.evaluate(
      () =>
        document.activeElement?.matches('summary') &&
        document.activeElement.textContent === 'White',
    ));
    i += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await tabTo(page, 'dialog button[data-act="resign"][aria-label^="White"]');
  await page.keyboard.press('Enter');
  assert.match(await result(page), /Rule/);
}

test('the cursor makes a turn, a promotion, an act and a review', async ({ open }) => {
  const page = await open('/play/three-player');
  await ready(page);
  await turn(page);
  await game(await open('/'));
});
