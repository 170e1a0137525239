// "Play now": the server pairs visitors who want the same game.
//
// Computers take the remaining seats after the chosen time, and visitors can cancel. The home page
// shows live games and updates them.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

async function choose(page, game, pace, fill) {
  await page.waitForSelector('input[name=game]');
  await page.getByRole('radio', { name: game }).check({ force: true });
  await page.locator(`input[name=pace][value=${pace}]`).check({ force: true });
  await page.locator(`input[name=fill][value="${fill}"]`).check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).click();
}

const computers = (page) => page.locator('.plate', { hasText: 'Computer' }).count();
const begun = (page) =>
  page.waitForSelector('[data-turn]:not([data-turn=""])', { timeout: 30_000 });
const waits = (page) => page.getByText('Looking for players').waitFor();
const own = (page) => page.locator('[data-seat]:has(.role.you)').getAttribute('data-seat');

async function two(open, base) {
  const [one, other] = [
    await open('/'),
    await open('/', { viewport: { width: 390, height: 844 } }),
  ];
  await choose(one, 'Three-handed chess', 'short', 15);
  await one.getByText(/Computers join in \d+ s/).waitFor();
  const visitor = await open('/');
  await visitor.getByText('1 person waiting').waitFor();
  // The visitor keeps waiting while on other pages.
  await one.getByRole('link', { name: 'About', exact: true }).click();
  await waits(one);
  await choose(other, 'Any game', 'any', 60);
  for (const page of [one, other]) await page.waitForURL(/\/table\//, { timeout: 30_000 });
  assert.equal(new URL(one.url()).pathname, new URL(other.url()).pathname, 'they meet');
  for (const page of [one, other]) await begun(page);
  assert.equal(await computers(one), 1);
  assert.equal(new Set([await own(one), await own(other)]).size, 2);
  assert.equal((await (await fetch(`${base}/api/lobby`)).json()).waiting, 0);
  return { one, other, visitor };
}

/** Checks that a live game on the home page shows the current position of the table. */
async function live({ one, other, visitor }) {
  const address = new URL(one.url()).pathname;
  const shown = visitor.locator(`a[href="${address}"]`);
  await shown.locator('svg.board .piece').first().waitFor({ timeout: 15_000 });
  const names = await Promise.all(
    [one, other].map((page) =>
      page
        .locator('.plate:has(.role.you) .name')
        .first()
        .innerText()
        .catch(() => ''),
    ),
  );
  for (const name of names.filter((name) => name !== '' && name !== 'You'))
    assert.match(await shown.innerText(), new RegExp(name));
  await visitor.close();
}

async function changedMind(open, base) {
  const page = await open('/');
  await choose(page, 'Cincinnati', 'quick', 'null');
  await waits(page);
  await page.getByText('The game starts as soon as every seat is taken.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  for (let i = 0; (await (await fetch(`${base}/api/lobby`)).json()).waiting > 0; i += 1) {
    assert(i < 50, 'a place is kept for nobody');
    await page.waitForTimeout(100);
  }
  // Every game starts immediately against computers if the visitor chooses no waiting time.
  for (const game of await (await fetch(`${base}/api/variants`)).json()) {
    await page.goto(`${base}/`);
    await choose(page, game.name, 'any', 0);
    await page.waitForURL(/\/table\//);
    await begun(page);
    assert.equal(await computers(page), game.seats.length - 1, game.name);
  }
}

test('the server pairs visitors who want the same game', async ({ open, base, picture }) => {
  const pages = await two(open, base);
  await picture(pages.visitor, 'play-now-home');
  await live(pages);
  await changedMind(open, base);
});
