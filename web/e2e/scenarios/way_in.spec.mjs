// Beginners start a game against easy computers with one tap, in every game.
//
// The browser stores the level for each game. The sample game plays slowly, can be paused, and
// respects the preference for reduced motion.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const games = async (base) => (await fetch(`${base}/api/variants`)).json();
const ready = (page) => page.waitForSelector('html[data-ready=true]');
const level = (page) => page.locator('input[name=level]:checked').inputValue();

/** Returns the distinct names of the computers at the table of the page. */
async function computers(page, base) {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { now } = await (await page.request.get(`${base}/api/tables/${id}`)).json();
  const names = now.seats.filter(({ who }) => who === 'computer').map(({ name }) => name);
  return [...new Set(names)];
}

test('one tap starts a game against easy computers in every game', async ({ open, base }) => {
  for (const game of await games(base)) {
    const page = await open('/', {
      ...PHONE,
      storage: { 'polychess.choice': JSON.stringify({ game: game.id, options: {} }) },
    });
    await ready(page);
    await page.getByRole('heading', { level: 2, name: game.name }).waitFor();
    assert.equal(await level(page), '2', game.id);
    // The tap starts the game without any other choice and without a name.
    await page.getByRole('button', { name: 'Play now' }).tap();
    await page.waitForURL(/\/table\//, { timeout: 30_000 });
    await page.waitForSelector('[data-turn]:not([data-turn=""])', { timeout: 30_000 });
    assert.deepEqual(await computers(page, base), ['Computer, level 2'], game.id);
    await page.context().close();
  }
});

test('the level is kept for each game', async ({ open, base }) => {
  const page = await open('/', PHONE);
  await ready(page);
  await page.getByRole('radio', { name: 'Medium' }).check();
  await page.getByRole('radio', { name: '3 Man Chess' }).check();
  assert.equal(await level(page), '2', 'another game has its own level');
  await page.getByRole('button', { name: 'All levels' }).click();
  const sheet = page.getByRole('dialog', { name: 'Level of the computers' });
  await sheet.waitFor();
  assert.equal(await sheet.getByRole('radio').count(), 10);
  await sheet.getByRole('radio', { name: /^Level 7/ }).check();
  await sheet.getByRole('button', { name: 'Use level 7' }).click();
  await page.getByRole('button', { name: 'Level 7: choose another level' }).waitFor();
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Level 7: choose another level' }).waitFor();
  await page.getByRole('radio', { name: 'Three player chess' }).check();
  assert.equal(await level(page), '5');

  // The form for a new table uses the same level and sets it for all computers.
  await page.goto(`${base}/new/three-man`);
  const seats = () =>
    page.locator('.seats select').evaluateAll((all) => all.map((one) => one.value));
  await page.locator('.seats select').first().waitFor();
  assert.deepEqual(await seats(), ['me', 'computer:level-7', 'computer:level-7']);
  await page.getByRole('radio', { name: 'Hard' }).check();
  assert.deepEqual(await seats(), ['me', 'computer:level-8', 'computer:level-8']);
  await page.locator('.seats select').last().selectOption('computer:level-3');
  assert.equal(await page.locator('input[name=level]:checked').count(), 0, 'levels differ');
  await page.getByRole('button', { name: 'Create game' }).click();
  await page.waitForURL(/\/table\//);
  assert.deepEqual(await computers(page, base), ['Computer, level 8', 'Computer, level 3']);
});

/** Returns the number of turns that the sample game has played. */
const shown = (page) => page.locator('[data-at]').getAttribute('data-at').then(Number);

/** Runs in the page. Hides live games of other scenarios, so that the board plays a sample game. */
function hideLiveGames() {
  const request = globalThis.fetch;
  globalThis.fetch = async (...parameters) => {
    const response = await request(...parameters);
    if (new URL(response.url).pathname !== '/api/lobby') return response;
    return Response.json({ ...(await response.json()), featured: [] });
  };
}

test('the board plays a sample game at most every 1.5 seconds, and pauses', async ({ open }) => {
  const page = await open('/', { reducedMotion: 'no-preference', init: [hideLiveGames] });
  await ready(page);
  await page.waitForFunction(() => document.querySelector('[data-at]').dataset.at === '1');
  const began = Date.now();
  await page.waitForFunction(() => Number(document.querySelector('[data-at]').dataset.at) >= 3);
  assert(Date.now() - began >= 2 * 1500 - 300, `two moves in ${Date.now() - began} ms`);
  await page.getByText(/Sample game/).waitFor();
  await page.getByRole('button', { name: 'Pause the board' }).click();
  const paused = await shown(page);
  await page.waitForTimeout(3500);
  assert.equal(await shown(page), paused, 'a paused board stays');
  await page.getByRole('button', { name: 'Resume the board' }).click();
  await page.waitForFunction(
    (at) => Number(document.querySelector('[data-at]').dataset.at) > at,
    paused,
  );
  // The sample game of another game starts from its initial position.
  await page.getByRole('radio', { name: '3 Man Chess' }).check();
  await page.waitForFunction(() => document.querySelector('[data-at]').dataset.at === '1');
});

test('the board stays out of view and for visitors who want no motion', async ({ open }) => {
  const still = await open('/', { reducedMotion: 'reduce', init: [hideLiveGames] });
  await ready(still);
  await still.waitForSelector('[data-at] svg.board .piece');
  await still.waitForTimeout(3500);
  assert.equal(await shown(still), 0);
  await still.getByRole('button', { name: 'Resume the board' }).click();
  await still.waitForFunction(() => Number(document.querySelector('[data-at]').dataset.at) > 0);

  const page = await open('/', {
    ...PHONE,
    reducedMotion: 'no-preference',
    init: [hideLiveGames],
  });
  await ready(page);
  await page.waitForFunction(() => Number(document.querySelector('[data-at]').dataset.at) > 0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(400);
  const hidden = await shown(page);
  await page.waitForTimeout(3500);
  assert.equal(await shown(page), hidden, 'out of view');
});

test('nothing on the home page counts to zero', async ({ open }) => {
  const page = await open('/');
  await ready(page);
  await page.waitForTimeout(1500);
  const text = await page.locator('main').innerText();
  assert.doesNotMatch(text, /nobody|\b0 (people|live|are)|No other player/);
});

test('own games show their boards and whose turn it is', async ({ open, picture }) => {
  const page = await open('/', PHONE);
  await ready(page);
  await page.getByRole('button', { name: 'Play now' }).tap();
  await page.waitForURL(/\/table\//, { timeout: 30_000 });
  await page.waitForSelector('[data-turn]:not([data-turn=""])');
  await page.goto(new URL('/', page.url()).href);
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Your games' }) });
  await own.getByText(/Your turn|’s turn/).waitFor();
  await own.getByText('Computer, level 2').first().waitFor();
  await picture(page, 'home-own-games');
});
