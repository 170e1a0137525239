// The site uses the browser's language or the visitor's choice, which it stores.
//
// No text remains in the other language.

import assert from 'node:assert/strict';
import { cell } from '../board.mjs';
import { test } from '../fixtures.mjs';

test("the site uses the browser's language or the chosen one", async ({ open, picture, base }) => {
  const german = await open('/', { locale: 'de-AT' });
  await german.getByRole('heading', { level: 1, name: 'Drei Könige. Oder vier.' }).waitFor();
  assert.equal(await german.evaluate(() => document.documentElement.lang), 'de');
  await german.waitForSelector('svg.board .piece');
  await picture(german, 'language-de-home');
  // The switch shows the name of the other language in that language, and the choice is stored.
  await german.getByRole('button', { name: 'English' }).click();
  await german.getByRole('heading', { level: 1, name: 'Three kings. Or four.' }).waitFor();
  await german.goto(`${base}/about`);
  await german.getByRole('heading', { level: 1, name: 'About Polychess' }).waitFor();

  const other = await open('/', { locale: 'fr-FR' });
  await other.getByRole('heading', { level: 1, name: 'Three kings. Or four.' }).waitFor();
  // On phones, the language switch is in the settings.
  await other.setViewportSize({ width: 390, height: 844 });
  await other.getByRole('button', { name: 'Settings', exact: true }).click();
  await other.getByRole('group', { name: 'Language' }).getByText('Deutsch').click();
  await other.getByRole('heading', { level: 1, name: 'Drei Könige. Oder vier.' }).waitFor();
  await other.getByRole('button', { name: 'Einstellungen', exact: true }).click();
  await other.getByRole('heading', { level: 2, name: 'Einstellungen' }).waitFor();
  await picture(other, 'language-de-settings');
  await other.reload();
  await other.getByRole('heading', { level: 1, name: 'Drei Könige. Oder vier.' }).waitFor();
  assert.equal(await other.evaluate(() => document.documentElement.lang), 'de');

  // The German form of a new table contains no English words, in any game.
  for (const { id: game } of await (await fetch(`${base}/api/variants`)).json()) {
    const form = await open(`/new/${game}`, { locale: 'de' });
    await form.getByRole('button', { name: 'Partie erstellen' }).waitFor();
    for (const summary of await form.locator('summary').all()) await summary.click();
    const words = await form.locator('main').innerText();
    assert.doesNotMatch(
      words,
      /\b(the|and|of|free for all|modern|old|byg?|rg|thinks|any|plays|sees|queen|kings?)\b/i,
      `${game}: ${words}`,
    );
    await form.context().close();
  }

  // Rejected moves have translated reasons.
  const lesson = await open('/learn/three-player?step=gate', { locale: 'de' });
  await lesson.waitForSelector('svg.board.live .piece');
  await cell(lesson, 'd5').click();
  await cell(lesson, 'f6').click();
  await lesson.getByText('das Tor dazwischen ist zu').waitFor();
  await picture(lesson, 'language-de-refused');

  // Check a rejection by every game: a king tries to move to an opponent's queen.
  for (const { id: game } of await (await fetch(`${base}/api/variants`)).json()) {
    const refused = await open(`/play/${game}`, { locale: 'de' });
    await refused.waitForSelector('svg.board.live .piece');
    await refused.locator('svg.board .cell.own[aria-label*="König"]').first().click();
    await refused.locator('svg.board .cell:not(.own)[aria-label*="Dame"]').first().click();
    const said = await refused.getByRole('alert').innerText();
    assert.match(said, /^Regel [34TW]\w*-\w+ /, `${game}: ${said}`);
    assert.doesNotMatch(said, /\b(the|may|not|cannot|king|queen|there)\b/i, `${game}: ${said}`);
    await picture(refused, `language-de-refused-${game}`);
    await refused.context().close();
  }

  // Errors in typed moves are translated, and the field selects the wrong part.
  const typed = await open('/play/three-way', { locale: 'de' });
  await typed.waitForSelector('svg.board.live .piece');
  await typed.getByRole('button', { name: 'Mehr', exact: true }).click();
  await typed.getByRole('dialog').locator('summary', { hasText: 'Zug eingeben' }).click();
  await typed.fill('#typed', 'a2zz9');
  await typed.press('#typed', 'Enter');
  assert.match(
    (await typed.getByRole('dialog').getByRole('alert').innerText()).trim(),
    /^„zz9“ ist kein Feld dieses Bretts/,
  );
  assert.equal(
    await typed
      .locator('#typed')
      .evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd)),
    'zz9',
  );

  const table = await open('/play/three-player', {
    locale: 'de',
    viewport: { width: 1440, height: 900 },
  });
  await table.waitForSelector('svg.board.live .piece');
  await table.getByRole('button', { name: 'Weiß: aufgeben' }).waitFor();
  await picture(table, 'language-de-table');
});
