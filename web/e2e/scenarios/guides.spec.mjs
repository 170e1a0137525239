// Guides have texts and captions in the site's language, an interactive board for each picture, and
// a link to the rulebook.

import assert from 'node:assert/strict';
import { cell } from '../board.mjs';
import { test } from '../fixtures.mjs';

const boards = (page) => page.locator('article figure svg.board');

test("guides have text in the site's language and interactive boards", async ({
  open,
  picture,
  base,
}) => {
  const games = await (await fetch(`${base}/api/variants`)).json();
  for (const { id } of games) {
    const page = await open(`/rules/${id}`);
    await boards(page).first().waitFor();
    assert(
      (await page.locator('article figcaption').allInnerTexts()).every(
        (words) => words.trim() !== '',
      ),
    );
    // Borders have different colours in each board style, so texts must not mention them.
    assert.doesNotMatch(
      await page.locator('article').innerText(),
      /\b(green|blue|red) (moats?|gates?)\b|\b(moats?|gates?) (is|are) (drawn )?(green|blue|red)\b/i,
    );
    // Each picture becomes an interactive board when it comes into view.
    for (const figure of await page.locator('article figure').all()) {
      await figure.scrollIntoViewIfNeeded();
      await figure.locator('svg.board .cell').first().waitFor();
    }
    await page.evaluate(() => scrollTo(0, 900));
    await picture(page, `guide-${id}`);
    await page.locator('article a[href*="?ledger#"]').first().click();
    await page.locator('article strong[id]').first().waitFor();
    assert.match(page.url(), /\/rules\/[a-z-]+\?ledger#/);
    await page.getByRole('link', { name: 'Illustrated guide' }).click();
    await boards(page).first().waitFor();
    await page.context().close();
  }

  const page = await open('/rules/three-player', {
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
    colorScheme: 'dark',
    hasTouch: true,
  });
  await page.getByRole('heading', { level: 1, name: 'Dreierschach' }).waitFor();
  const rook = page.locator('article figure').filter({ hasText: 'Turm auf e6' });
  await rook.scrollIntoViewIfNeeded();
  await rook.locator('svg.board .piece').first().waitFor();
  const dots = () => rook.locator('svg.board .target').count();
  const before = await dots();
  assert(before > 20, `the rook shows ${before} moves`);
  // A press on another piece shows the moves of that piece instead.
  await rook.locator('.cell[aria-label^="a4, "]').click();
  await rook.locator('svg.board .target.of-other').first().waitFor();
  assert((await dots()) < before);
  await picture(page, 'guide-de-phone-dark');
  assert.equal((await cell(page, 'a4').count()) > 0, true);
});
