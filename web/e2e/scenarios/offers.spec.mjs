// An answer belongs to one offer, even if several offers are pending.
//
// In Three-way chess, players declare mate together while a draw is offered, at a table with three
// browsers and on one screen. A player whose offer is declined receives a notification.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { hotAct } from '../steps.mjs';
import { act, gather, more, result } from '../table.mjs';

/** In this position, Gray and Black can declare White mated. */
const POSITION = '7/8/9/10/gK10/12/13/14/13/2gB9/11/2bK7/9/wK7 w - - - 0/0/0';

const question = (page, text) => page.getByRole('alertdialog', { name: text });

async function jointMate(open, base) {
  const { pages } = await gather(open, base, { variant: 'three-way', position: POSITION });
  const { white, gray, black } = pages;
  await ready(black);
  // White also offers a draw, which Black does not accept.
  await act(white, 'agree-draw');
  await question(black, /Player of White offers a draw/).waitFor();
  await act(gray, 'joint-mate');
  const asked = question(black, /Player of Gray wants to declare White mated/);
  const draw = question(black, /Player of White offers a draw/);
  await draw.or(asked).first().waitFor();
  if (await draw.isVisible()) await draw.getByRole('button', { name: 'Hide' }).click();
  await asked.getByRole('button', { name: 'Accept', exact: true }).click();
  for (const page of [white, gray, black]) {
    await page.getByText('Black agrees to declare White mated').first().waitFor();
    assert.equal(
      await page.getByText('Black agrees to a draw').count(),
      0,
      'nobody but White wanted a draw',
    );
    assert.match(await result(page), /Checkmate declared jointly/);
  }
}

async function oneScreen(open) {
  const page = await open(`/play/three-way?position=${encodeURIComponent(POSITION)}`);
  await ready(page);
  await hotAct(page, 'black', 'agree-draw');
  for (const seat of ['White', 'Gray']) {
    await question(page, new RegExp(`Black offers a draw. ${seat} must answer`))
      .getByRole('button', { name: 'Hide' })
      .click();
  }
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await hotAct(page, 'gray', 'joint-mate');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const asked = question(page, /Gray wants to declare White mated. Black must answer/);
  await asked.getByRole('button', { name: 'Accept', exact: true }).click();
  assert.match(await result(page), /Checkmate declared jointly/);
}

async function declined(open, base, viewport) {
  const { pages } = await gather(open, base, { variant: 'three-player' });
  const { white, gray } = pages;
  await ready(white);
  await white.setViewportSize(viewport);
  await act(white, 'offer-draw');
  await question(gray, /Player of White offers a draw/)
    .getByRole('button', { name: 'Decline' })
    .click();
  const told = white.getByRole('status', { name: /Player of Gray declined your draw offer/ });
  await told.waitFor();
  await told.getByRole('button', { name: 'OK' }).click();
  await told.waitFor({ state: 'detached' });
  await clickMove(white, 'b5', 'c5');
  await turnOf(white, 'gray');
}

/**
 * Checks that a new offer does not replace the current question, and that a double tap answers only
 * one.
 */
async function doubleTap(open, base) {
  const { pages } = await gather(open, base, { variant: 'three-player', minutes: 10 });
  const { white, gray, black } = pages;
  await ready(white);
  const dialog = await more(black);
  await dialog.getByRole('button', { name: 'Ask for a pause' }).click();
  const pause = question(gray, /Player of Black asks for a pause/);
  await pause.waitFor();
  await act(white, 'offer-draw');
  await pause.getByText(/of 2$/).waitFor();
  const accept = pause.getByRole('button', { name: 'Accept', exact: true });
  await accept.and(gray.locator(':enabled')).waitFor();
  const box = await accept.boundingBox();
  await gray.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  const draw = question(gray, /Player of White offers a draw/);
  await draw.waitFor();
  await gray.waitForTimeout(1000);
  assert.ok(await draw.isVisible(), 'the second tap of a double tap answers nothing');
  assert.equal(await white.getByText('Player of Gray has accepted').count(), 0);
  await draw.getByRole('button', { name: 'Decline' }).click();
  await question(white, /Player of Black asks for a pause/)
    .getByRole('button', { name: 'Decline' })
    .click();
  await white.getByRole('status', { name: /Player of Gray declined your draw offer/ }).waitFor();
}

test('an answer belongs to its own offer', async ({ open, base }) => {
  await doubleTap(open, base);
  await jointMate(open, base);
  await oneScreen(open);
  await declined(open, base, { width: 1280, height: 800 });
  await declined(open, base, { width: 390, height: 844 });
});
