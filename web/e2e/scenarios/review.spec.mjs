// The review of a finished game: request, progress, graph, turning points and the lesson.

import assert from 'node:assert/strict';
import { clickMove } from '../board.mjs';
import { check } from '../axe.mjs';
import { test } from '../fixtures.mjs';
import { TURNS } from '../game.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';
import { answerReviews, playTurns, reviewOf } from '../review_fixture.mjs';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** Plays a whole game and returns the table, its log and the cookie of White. */
async function finishedGame(open, base) {
  const cookies = await guests(base, ['Mara', 'Ben', 'Cleo']);
  const table = await seat(base, cookies, { variant: 'three-player' });
  const pages = await Promise.all(
    cookies.map((cookie) => open('/about', { cookies: [browserCookie(base, cookie)] })),
  );
  await playTurns(pages, table, TURNS);
  for (const page of pages) await page.context().close();
  const { log } = await (await fetch(`${base}/api/tables/${table}`)).json();
  return { table, log, cookie: browserCookie(base, cookies[0]) };
}

/** Opens the review as the link of the end card does. */
async function openReview(open, base, { table, log, cookie }, options) {
  const page = await open('/about', { cookies: [cookie], ...options });
  await answerReviews(page, reviewOf(log));
  await page.goto(`${base}/review/${table}?review=1`);
  return page;
}

async function graph(page, log) {
  const slider = page.getByRole('slider', { name: 'Position in the game' });
  await slider.waitFor();
  await slider.focus();
  await page.keyboard.press('Home');
  await page.waitForFunction(() => location.search === '?at=0');
  assert.match(await slider.getAttribute('aria-valuetext'), /^Before turn 1\. .*You 1\.33/);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => location.search === '?at=1');
  await page.keyboard.press('End');
  await page.waitForFunction((n) => location.search === `?at=${n}`, log.length);
  const { x, y, width, height } = await slider.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  const middle = Math.round(log.length / 2);
  await page.waitForFunction((at) => location.search === `?at=${at}`, middle);
}

async function moments(page) {
  const list = page.getByRole('list').filter({ hasText: 'Better: Bd7' });
  await list.getByRole('button').first().click();
  await page.waitForFunction(() => location.search === '?at=9');
  await page.getByText('Ben gained').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('svg.board .drawn-arrow.drawn-best').count(), 1);
  assert.equal(await page.locator('svg.board .drawn-arrow.drawn-played').count(), 1);
}

async function lesson(page, name, picture) {
  await page.getByRole('button', { name: 'Learn from 5 mistakes' }).click();
  await page.getByRole('heading', { name: 'Find a better move' }).waitFor();
  await page.waitForSelector('svg.board.live .piece');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByText('Move the knight.').waitFor();
  await page.keyboard.press('h');
  await page.getByText('Move the knight on d4.').waitFor();
  assert.equal(await page.locator('svg.board .drawn-hint').count(), 1);
  await picture(page, `${name}-lesson`);
  await check(page, `${name} lesson`);
  await clickMove(page, 'd4', 'e7');
  await page.getByText('That is the move from the game.').waitFor();
  await page.waitForSelector('svg.board.live .piece');
  await clickMove(page, 'd4', 'c6');
  await page.getByRole('heading', { name: 'Correct: Nc6' }).waitFor();
  await picture(page, `${name}-solved`);
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await page.getByRole('button', { name: 'Show answer' }).click();
  await page.getByRole('heading', { name: /^Answer: / }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('slider').waitFor();
}

test('a player reviews a game and learns from it', async ({ open, base, picture }) => {
  const game = await finishedGame(open, base);
  for (const viewport of SIZES) {
    const page = await openReview(open, base, game, { viewport });
    const name = `review-${viewport.width}`;
    await page.getByText('2 reviews are ahead of yours.').waitFor();
    await page.getByText(`${Math.floor(game.log.length / 2)} of ${game.log.length}`).waitFor();
    await graph(page, game.log);
    await moments(page);
    await picture(page, name);
    await check(page, name);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, `${name}-dark`);
    await check(page, `${name} dark`);
    await lesson(page, name, picture);
    await page.context().close();
  }
  const page = await openReview(open, base, game, { locale: 'de', viewport: SIZES[1] });
  await page.getByRole('columnheader', { name: 'Genauigkeit', exact: true }).waitFor();
  await picture(page, 'review-390-de');
  await check(page, 'German');
});

test('the server reviews a game for all its viewers', async ({ open, base, picture }) => {
  const { table, cookie } = await finishedGame(open, base);
  const page = await open(`/review/${table}?review=1`, { cookies: [cookie], viewport: SIZES[0] });
  // The search has the lowest priority, so it takes long on a busy machine.
  await page.getByRole('slider', { name: 'Position in the game' }).waitFor({ timeout: 240_000 });
  const { review } = await (await fetch(`${base}/api/tables/${table}/review`)).json();
  assert.equal(review.turns.length, TURNS.length);
  for (const { accuracy } of review.players)
    await page
      .getByRole('cell', { name: `${Math.round(accuracy)}%`, exact: true })
      .first()
      .waitFor();
  await picture(page, 'review-server');
  const mistakes = review.turns.filter(({ seat, verdict }) => seat === 0 && verdict !== null);
  assert(mistakes.length > 0, 'White makes mistakes in this game');
  const learn = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`;
  await page.getByRole('button', { name: `Learn from ${learn}` }).click();
  await page.waitForSelector('svg.board.live .piece');
  const [, from, to] = /^([a-z]\d+)([a-z]\d+)$/.exec(mistakes[0].line[0].text);
  await clickMove(page, from, to);
  await page.getByRole('heading', { name: /^Correct: / }).waitFor();
  const spectator = await open(`/review/${table}?review=1`);
  await spectator.getByRole('slider', { name: 'Position in the game' }).waitFor();
});
