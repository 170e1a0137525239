// A visitor starts a game against computers with two clicks, and the computers play.

import assert from 'node:assert/strict';
import { clickMove, holds, ready, turnOf, typeMove } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { playComputers, result } from '../table.mjs';

test('two clicks start a game against computers', async ({ open }) => {
  const page = await open('/');
  await playComputers(page, 'three-player');
  await ready(page);
  await clickMove(page, 'b5', 'c5');
  await turnOf(page, 'gray');
  await page.waitForSelector('[data-turn=white]', { timeout: 30_000 });
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 3);

  // A takeback against computers needs no consent.
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 0);
  await holds(page, 'b5', 'White pawn, can move');

  // The rejection of an illegal move names the rule and links to the rulebook.
  await typeMove(page, 'b5b9');
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Rule TP-/ })
    .click();
  await page.locator('.book h2').first().waitFor();
  assert.match(page.url(), /\/rules\/three-player#TP-/);

  // The home page lists the table among the visitor's games.
  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('heading', { name: 'Your games' }).waitFor();
  await page
    .getByRole('link', { name: /^(Play|Open): / })
    .first()
    .click();
  await ready(page);

  // A resignation needs a confirmation.
  await page.getByRole('button', { name: 'White: resign' }).click();
  await page.getByRole('alertdialog', { name: /Resign this game\?/ }).waitFor();
  assert.equal(await page.locator('.result').count(), 0);
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await result(page);
});
