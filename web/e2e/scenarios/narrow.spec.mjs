// The smallest phone, 320 pixels wide, in both languages and every game: nothing is wider than the
// screen, and no text is truncated.
//
// The test checks the initial position, every form of the More sheet, long names, and the end of
// the game.

import assert from 'node:assert/strict';
import { cuts } from '../cuts.mjs';
import { ENDINGS } from '../endings.mjs';
import { test } from '../fixtures.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';

const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const WORDS = {
  de: { board: 'Brett', more: 'Mehr', moves: 'Züge', table: 'Tisch' },
  en: { board: 'Board', more: 'More', moves: 'Moves', table: 'Table' },
};

/** Opens the More sheet, its collapsed parts, and each form. */
async function sheet(page, whole, words) {
  await page.getByRole('button', { name: words.more, exact: true }).first().click();
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  await dialog.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
  await whole('More');
  const forms = dialog.locator('button[aria-expanded=false]');
  const kinds = await forms.evaluateAll((all) => [...new Set(all.map((one) => one.dataset.act))]);
  for (const kind of kinds) {
    await dialog.locator(`button[data-act="${kind}"]`).first().click();
    await whole(`More, ${kind}`);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function language(locale, { open, base, picture }, cookies, tables) {
  const words = WORDS[locale];
  const page = await open('/about', {
    ...NARROW,
    locale,
    cookies: [browserCookie(base, cookies[0])],
  });
  const faults = [];
  for (const { variant, options = '?', position, live, over } of tables) {
    const whole = async (state) =>
      faults.push(
        ...(await cuts(page)).map((fault) => `${locale}, ${variant}, ${state}: ${fault}`),
      );
    const go = async (address) => {
      await page.goto(`${base}${address}`);
      await page.waitForSelector('svg.board .piece');
      await page.evaluate(() => document.fonts.ready);
    };
    await go(`/play/${variant}${options}&position=${encodeURIComponent(position)}`);
    await whole('one screen');
    await go(`/table/${live}`);
    await whole('long names');
    await sheet(page, whole, words);
    await go(`/table/${over}`);
    await page.locator('.end-card').waitFor();
    await whole('result');
    for (const tab of [words.moves, words.table]) {
      await page.getByRole('button', { name: tab, exact: true }).click();
      await whole(`result, ${tab}`);
    }
    await go(`/review/${over}`);
    await whole('review');
  }
  // The page opens the review if the server has computed it.
  await page.getByRole('button', { name: words.board, exact: true }).click();
  await sheet(
    page,
    async (state) =>
      faults.push(...(await cuts(page)).map((fault) => `${locale}, review, ${state}: ${fault}`)),
    words,
  );
  await picture(page, `narrow-${locale}-review`);
  return faults;
}

test('nothing is cut off on a screen of 320 pixels', async ({ open, picture, base }) => {
  const cookies = await guests(base);
  const tables = [];
  for (const { variant, options, position } of ENDINGS) {
    const agreed = { variant, options };
    const over = await seat(base, cookies, { ...agreed, seconds: 1 });
    const live = await seat(base, cookies, { ...agreed, position, seconds: 600 });
    tables.push({ variant, options, position, live, over });
  }
  const faults = await Promise.all(
    Object.keys(WORDS).map((locale) => language(locale, { open, base, picture }, cookies, tables)),
  );
  assert.deepEqual(faults.flat(), []);
});
