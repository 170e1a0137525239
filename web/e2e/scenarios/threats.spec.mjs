// Threats at tables, on one screen and in reviews: by button, key and touch, and as sentences.

import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { clickMove, ready } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';
import { blockModule } from '../module.mjs';
import { TURNS } from '../game.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';
import { playTurns } from '../review_fixture.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ON_ITS_SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };
/** Each of two boards has two armies that attack each other. */
const TWO_BOARDS =
  '7/8/9/9bK/11/12/5gQ6bR/14/13/12/11/2gK7/9/wK7 b - - w 0/0/0 points=1:2/1:2/1,stage=2 | ' +
  '7/8/9/9bK/11/12/7wQ4bR/14/13/12/11/2gK7/9/wK7 b - - g 0/0/0 stage=2';

/** Plays 24 turns of a live game. White, to move, has four pieces that a rival can win. */
async function liveGame(open, base) {
  const cookies = await guests(base, ['Mara', 'Ben', 'Cleo']);
  const table = await seat(base, cookies, { variant: 'three-player' });
  const pages = await Promise.all(
    cookies.map((cookie) => open('/about', { cookies: [browserCookie(base, cookie)] })),
  );
  await playTurns(pages, table, TURNS.slice(0, 24));
  for (const page of pages) await page.context().close();
  return { table, cookie: browserCookie(base, cookies[0]) };
}

/** Counts the requests for threats. */
function countRequests(page) {
  const count = { requests: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/threats')) count.requests += 1;
  });
  return count;
}

const arrows = (page) => page.locator('svg.board .drawn-arrow.drawn-threat');
const sentences = (page) =>
  page.getByRole('region', { name: 'Threats' }).getByRole('status').getByRole('listitem');
const button = (page) => page.getByRole('button', { name: 'Threats', exact: true });

async function tapX(page) {
  await page.keyboard.press('x');
}

test('a player shows threats by button and key', async ({ open, base, picture }) => {
  const { table, cookie } = await liveGame(open, base);
  const page = await open('/about', { cookies: [cookie] });
  const count = countRequests(page);
  await page.goto(`${base}/table/${table}`);
  await ready(page);
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(arrows(page)).toHaveCount(0);
  assert.equal(count.requests, 0);

  await button(page).click();
  await expect(arrows(page)).toHaveCount(6);
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.drawn-arrow.drawn-strong')).toHaveCount(4);
  await expect(page.locator('.drawn-arrow.drawn-strong.army-gray')).toHaveCount(2);
  await expect(page.locator('.drawn-arrow.drawn-strong.army-black')).toHaveCount(2);
  await expect(page.locator('.drawn-cell.drawn-threatened')).toHaveCount(6);
  await expect(page.locator('.drawn-cell.drawn-endangered')).toHaveCount(4);
  await expect(sentences(page)).toHaveText([
    'It is your turn: rook b2 captures Gray’s pawn on d2 and rook a8 captures Black’s pawn on d11.',
    'If it were Gray’s turn: pawn c1 captures your rook on b2 and rook e1 captures your knight on e7.',
    'If it were Black’s turn: queen i12 captures your rook on a8 and rook f13 captures your bishop on f12.',
  ]);
  assert.equal(count.requests, 1);
  await picture(page, 'threats-1440');
  await check(page, 'threats');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'threats-1440-dark');
  await check(page, 'threats dark');

  // An earlier position has its own threats. The known ones of this position need no request.
  await page.keyboard.press('ArrowLeft');
  await expect(arrows(page)).toHaveCount(5);
  await page.keyboard.press('ArrowRight');
  await expect(arrows(page)).toHaveCount(6);
  assert.equal(count.requests, 2);

  await clickMove(page, 'f12', 'c6');
  await expect(sentences(page).first()).toHaveText(/^If it were your turn: /);
  assert.equal(count.requests, 3);

  await tapX(page);
  await expect(arrows(page)).toHaveCount(0);
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  await tapX(page);
  await expect(arrows(page)).toHaveCount(5);
  await tapX(page);
  await expect(arrows(page)).toHaveCount(0);
  await page.keyboard.down('x');
  await expect(arrows(page)).toHaveCount(5);
  await page.waitForTimeout(400);
  await page.keyboard.up('x');
  await expect(arrows(page)).toHaveCount(0);
  await page.locator('#talk-text').fill('');
  await page.locator('#talk-text').press('x');
  await expect(page.locator('#talk-text')).toHaveValue('x');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  assert.equal(count.requests, 3);
});

test('a spectator shows threats by touch', async ({ open, base, picture }) => {
  const { table } = await liveGame(open, base);
  for (const [name, phone] of Object.entries({ upright: PHONE, side: ON_ITS_SIDE })) {
    const page = await open(`/table/${table}`, phone);
    await page.waitForSelector('svg.board .piece');
    await page.getByRole('button', { name: /^More/ }).tap();
    await picture(page, `threats-${name}-more`);
    await check(page, `${name} More`);
    await button(page).tap();
    await expect(arrows(page)).toHaveCount(6);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.drawn-strong')).toHaveCount(0);
    await expect(sentences(page).nth(1)).toHaveText(
      'If it were Gray’s turn: pawn c1 captures White’s rook on b2 and rook e1 captures White’s knight on e7.',
    );
    await picture(page, `threats-${name}`);
    await check(page, name);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, `threats-${name}-dark`);
    await page.getByRole('button', { name: 'Moves', exact: true }).tap();
    await picture(page, `threats-${name}-moves`);
    await button(page).tap();
    await page.getByRole('button', { name: 'Board', exact: true }).tap();
    await expect(arrows(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Table', exact: true }).tap();
    await button(page).tap();
    await expect(arrows(page)).toHaveCount(6);
    await page.context().close();
  }
});

test('a review shows threats in German', async ({ open, base, picture }) => {
  const { table, cookie } = await liveGame(open, base);
  const page = await open(`/review/${table}?at=24`, { cookies: [cookie], locale: 'de' });
  await page.waitForSelector('svg.board .piece');
  await page.getByRole('button', { name: 'Drohungen', exact: true }).click();
  await expect(arrows(page)).toHaveCount(6);
  const list = page.getByRole('region', { name: 'Drohungen' }).getByRole('listitem');
  await expect(list.nth(2)).toHaveText(
    'Wenn Schwarz am Zug wäre: Dame i12 schlägt deinen Turm auf a8 und Turm f13 schlägt deinen Läufer auf f12.',
  );
  await page.keyboard.press('Home');
  await expect(arrows(page)).toHaveCount(0);
  await expect(list).toHaveText([
    'Du drohst nichts.',
    'Grau droht nichts.',
    'Schwarz droht nichts.',
  ]);
  await picture(page, 'threats-review-de');
  await check(page, 'review');
});

test('both boards of a divided game show threats', async ({ open, picture }) => {
  const page = await open(
    `/play/three-way?ending=last-mate&position=${encodeURIComponent(TWO_BOARDS)}`,
  );
  await page.waitForSelector('svg.board .piece');
  await tapX(page);
  const both = page.locator('.board-box');
  for (const board of [0, 1]) await expect(arrows(both.nth(board))).toHaveCount(2);
  await expect(page.locator('.drawn-strong.drawn-arrow')).toHaveCount(2);
  await expect(sentences(page)).toHaveText([
    'Board 1: If it were Gray’s turn: queen g8 captures Black’s rook on n8.',
    'Board 1: It is Black’s turn: rook n8 captures Gray’s queen on g8.',
    'Board 2: If it were White’s turn: queen i8 captures Black’s rook on n8.',
    'Board 2: It is Black’s turn: rook n8 captures White’s queen on i8.',
  ]);
  await picture(page, 'threats-two-boards');
  await check(page, 'two boards');
});

test('a failed request has a message', async ({ open }) => {
  const page = await open('/play/four-player', { serviceWorkers: 'block' });
  await blockModule(page);
  await ready(page);
  let broken = true;
  await page.route('**/api/threats', (route) =>
    broken
      ? route.fulfill({ status: 429, json: { kind: 'too-many', message: 'wait', rule: null } })
      : route.continue(),
  );
  await tapX(page);
  const words = page.getByRole('region', { name: 'Threats' }).getByRole('status');
  await expect(words).toHaveText('The threats did not load. Turn them off and on to try again.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  broken = false;
  await tapX(page);
  await expect(words).toHaveCount(0);
  await tapX(page);
  await expect(sentences(page)).toHaveText([
    'Red threatens nothing.',
    'Blue threatens nothing.',
    'Yellow threatens nothing.',
    'Green threatens nothing.',
  ]);
});
