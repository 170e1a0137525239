// A phone loses its connection during a question.
//
// The question reports this, and the answer is sent after reconnecting. If the offer has ended by
// then, the phone reports that the answer came too late.

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

/** Disconnects Ben's phone after Ada has offered a draw, and lets Ben answer. */
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

  // After the offer has ended, Ben's answer comes too late, and the game continues.
  await loseDuringOffer(ada, ben);
  await press(cleo, 'Decline');
  await card(ada, 'Cleo declined').waitFor();
  await mend(ben);
  await ben.getByText('Your answer came too late').first().waitFor();
  await move(ada, 'b5', 'c5');
  await turnOf(ben, 'gray');
  await move(ben, 'k6', 'j8');
  await turnOf(cleo, 'black');

  // A short disconnection causes no message.
  await cleo.evaluate(() => globalThis.lines.forEach((line) => line.close()));
  await move(cleo, 'h13', 'g10');
  await turnOf(ada, 'white');

  // If the offer is still pending, the delayed answer counts.
  await loseDuringOffer(ada, ben);
  await mend(ben);
  await press(cleo, 'Accept');
  for (const page of [ada, ben, cleo]) await page.locator('.end-card').waitFor();
});
