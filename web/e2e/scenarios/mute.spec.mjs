// A player mutes another player on a phone.
//
// The messages, their count and the private offers disappear for this player only.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { phones, press } from '../phones.mjs';

const FLOOD = 12;

test("a muted player's messages and private offers are hidden from one player only", async ({
  open,
  base,
}) => {
  const names = ['Ada', 'Ben', 'Cleo'];
  const [ada, ben, cleo] = await phones(open, base, names, { variant: 'three-player' });
  const chat = (page) => page.getByRole('button', { name: /Chat$/ });
  const log = (page) => page.getByRole('log', { name: 'Chat' });
  const say = async (text) => {
    await ben.locator('#talk-text').fill(text);
    await press(ben, 'Send');
    await log(ben).getByText(text, { exact: true }).waitFor();
  };

  await chat(ben).tap();
  for (let at = 1; at <= FLOOD; at += 1) await say(`Flood ${at}`);
  for (const page of [ada, cleo]) await page.getByText(`${FLOOD} new messages`).waitFor();

  await chat(ada).tap();
  await log(ada).getByText(`Flood ${FLOOD}`, { exact: true }).waitFor();
  await ada.getByText('Mute a player').tap();
  await press(ada, 'Mute Ben');
  await log(ada).getByText(/Flood/).first().waitFor({ state: 'detached' });
  await ada.getByRole('button', { name: 'Board', exact: true }).tap();

  await say('Flood again');
  await ben.locator('#talk-to').selectOption({ label: 'to Ada only' });
  await ben.locator('.offer input').tap();
  await say('Spare my queen');
  // Cleo has received the public message, so the server has also sent it to Ada.
  await cleo.getByText(`${FLOOD + 1} new messages`).waitFor();
  const quiet = async () => {
    assert.equal(await ada.getByText(/new message/).count(), 0, 'a muted message is counted');
    assert.equal(await ada.locator('.question').count(), 0, 'a muted offer asks');
    await chat(ada).tap();
    assert.equal(
      await log(ada)
        .getByText(/Flood|queen/)
        .count(),
      0,
      'a muted message shows',
    );
  };
  await quiet();
  // The browser stores the muted player.
  await ada.reload();
  await ada.waitForSelector('[data-turn]:not([data-turn=""])');
  await quiet();

  await ada.getByText('Mute a player').tap();
  await press(ada, 'Unmute Ben');
  await log(ada).getByText('Flood again', { exact: true }).waitFor();
  await ada.getByRole('button', { name: 'Board', exact: true }).tap();
  await ada.getByRole('alertdialog', { name: /Ben.*Spare my queen/s }).waitFor();
});
