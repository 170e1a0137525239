// Premoves: the board shows possible targets and numbers up to five premoves. One tap cancels them.
//
// The client plays one premove each turn. If it is illegal, the client discards the later ones.

import assert from 'node:assert/strict';
import { cell, clickMove, holds, ready, targets, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { gather } from '../table.mjs';

test('premoves form a queue and are played turn by turn', async ({ open, base, picture }) => {
  const { pages } = await gather(open, base, { variant: 'three-player' });
  const { white, gray, black } = pages;
  await ready(gray);

  // Both pieces show their possible moves: an own piece as targets for a premove, an opponent's
  // piece in outline.
  await cell(gray, 'k6').click();
  await gray.waitForSelector('svg.board .target');
  assert.equal(await targets(gray), 4, 'a knight has four first moves');
  await gray.keyboard.press('Escape');
  await cell(gray, 'a3').click();
  await gray.waitForSelector('svg.board .target.of-other');
  assert.equal(await gray.locator('svg.board .target.of-other').count(), 4);
  await gray.keyboard.press('Escape');
  await gray.waitForSelector('svg.board .target', { state: 'detached' });

  // A cell that is not a target does not accept a premove.
  await cell(gray, 'k6').click();
  await gray.waitForSelector('svg.board .target');
  await cell(gray, 'e5').click();
  await gray.waitForSelector('svg.board .picked', { state: 'detached' });
  assert.equal(await gray.getByText(/planned/).count(), 0);

  // The maximum is five. The next premove of a piece starts from its last target.
  await clickMove(gray, 'k6', 'j8');
  await gray.getByText('1 planned').waitFor();
  await cell(gray, 'j8').click();
  await gray.waitForSelector('svg.board .target');
  const on = await gray.locator('svg.board .cell.aimed').first().getAttribute('aria-label');
  await cell(gray, on.split(',')[0]).click();
  await gray.getByText('2 planned').waitFor();
  assert.equal(await gray.locator('svg.board .plan-number').count(), 2);
  await picture(gray, 'premoves');
  await gray.getByRole('button', { name: /2 planned/ }).click();
  await gray.getByText(/planned/).waitFor({ state: 'detached' });

  // The client plays one premove each turn.
  await clickMove(gray, 'k6', 'j8');
  await gray.getByText('1 planned').waitFor();
  await clickMove(gray, 'j8', 'k6');
  await gray.getByText('2 planned').waitFor();
  await clickMove(white, 'b5', 'c5');
  await turnOf(black, 'black');
  await holds(black, 'j8', 'Gray knight');
  await gray.getByText('1 planned').waitFor();
  await clickMove(black, 'h13', 'g10');
  await turnOf(white, 'white');
  await clickMove(white, 'a3', 'c6');
  await turnOf(black, 'black');
  await holds(black, 'k6', 'Gray knight');
  await gray.getByText(/planned/).waitFor({ state: 'detached' });
});
