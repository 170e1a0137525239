// A phone loses its connection during a question: the card says so, the answer is sent later, and
// an answer to a closed offer is reported.

import { cell, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { phones, press, tapAct } from '../phones.mjs';
import { cut, cuttable, mend } from '../table.mjs';

const NAMES = ['Ada', 'Ben', 'Cleo'];
const LOST = 'No connection';

const card = (page, text) => page.locator('.question', { hasText: text });

async function move(page, from, to) {
  await page.waitForSelector('svg.board.live .piece');
  await cell(page, from).tap();
  await cell(page, to).tap();
}

/** Lets a phone lose its connection while a draw is offered to it. */
async function loseDuringOffer(ada, ben) {
  await tapAct(ada, 'offer-draw');
  const asked = card(ben, 'Ada offers a draw');
  await asked.waitFor();
  await cut(ben);
  await asked.getByText(LOST).waitFor();
  await asked.locator('.button.main:enabled').tap();
  await asked.getByText('Your answer will be sent').waitFor();
}

test('a phone that loses its connection during a question sends the answer later', async ({
  open,
  base,
}) => {
  const table = { variant: 'three-player', seconds: 600 };
  const phone = { init: [cuttable] };
  const [ada, ben, cleo] = await phones(open, base, NAMES, table, phone);

  // Ada withdraws the offer by a move: the answer comes too late, and play goes on.
  await loseDuringOffer(ada, ben);
  await press(cleo, 'Decline');
  await card(ada, 'Cleo declined').waitFor();
  await mend(ben);
  await ben.getByText('Your answer came too late').first().waitFor();
  await move(ada, 'b5', 'c5');
  await turnOf(ben, 'gray');
  await move(ben, 'k6', 'j8');
  await turnOf(cleo, 'black');

  // A connection that ends for a moment is not noticed.
  await cleo.evaluate(() => globalThis.lines.forEach((line) => line.close()));
  await move(cleo, 'h13', 'g10');
  await turnOf(ada, 'white');

  // The answer to an offer that is still open reaches it.
  await loseDuringOffer(ada, ben);
  await mend(ben);
  await press(cleo, 'Accept');
  for (const page of [ada, ben, cleo]) await page.locator('.end-card').waitFor();
});
