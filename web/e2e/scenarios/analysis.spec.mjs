// The analysis board: moves as a tree, engine, gains, threats, notes, links and exports.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { check } from '../axe.mjs';
import { clickMove } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';
import { TURNS } from '../game.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';
import { answerReviews, playTurns, reviewOf } from '../review_fixture.mjs';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const GAMES = ['three-player', 'three-man', 'three-handed', 'three-way', 'four-player', 'four-way'];
const FILE = `[Variant "three-player"]
[White "Ada"]

1. 7d9 2. Nj8! {solid} (2. k7k8 {quiet} 3. k12k10) 3. kk10 *`;

/** Opens an address. With a problem, the server allows no search. */
async function openAnalysis(open, base, address, { problem = null, ...options } = {}) {
  const page = await open('/about', options);
  if (problem) await page.route(/\/api\/analysis(\/allowed)?$/, (route) => route.fulfill(problem));
  await page.goto(base + address);
  return page;
}

const item = (page, name) => page.getByRole('treeitem', { name });
const current = (page) => page.locator('[role="treeitem"][aria-selected="true"]');
const lines = (page) => page.getByRole('region', { name: 'Engine' }).getByRole('listitem');
const stored = (page) => page.waitForFunction(() => location.hash.length > 20);

test('a player analyses a game with mouse and keyboard', async ({ open, base, picture }) => {
  const page = await openAnalysis(open, base, '/analysis?game=three-player', {
    viewport: SIZES[0],
  });
  await lines(page).nth(2).waitFor();
  await page.locator('.engine', { hasText: /depth \d/ }).waitFor();
  await clickMove(page, 'b7', 'd9');
  await item(page, /^move 1, White, 7d9/).waitFor();
  await lines(page).first().waitFor();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelectorAll('[role=treeitem]').length === 3);
  await page.keyboard.press('ArrowLeft');
  await lines(page).nth(1).waitFor();
  await lines(page).nth(1).hover();
  await page
    .getByRole('heading', { name: / instead of .*: (.* gains? most|Equal for all)$/ })
    .waitFor();
  assert.equal(await page.locator('svg.board .drawn-arrow.drawn-played').count(), 1);
  await lines(page).nth(1).getByRole('button').first().click();
  await item(page, /^variation: move 1, Gray/).waitFor();
  await page.keyboard.press('!');
  await item(page, /^variation: .* brilliant/).waitFor();
  await page.keyboard.press('c');
  await page.getByLabel('Comment', { exact: true }).last().fill('Who gains?');
  await page.getByRole('button', { name: 'Moves', exact: true }).click();
  await item(page, /^variation: .* brilliant, Who gains\?/).waitFor();
  await picture(page, 'analysis-1440');
  await check(page, 'desktop');
  await page.keyboard.press('Shift+ArrowLeft');
  assert.match(await current(page).textContent(), /White, 7d9/);
  await page.keyboard.press('Shift+ArrowRight');
  assert.match(await current(page).textContent(), /^variation/);
  await page.keyboard.press('Delete');
  await item(page, /^variation/).waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await item(page, /^variation/).waitFor();
  await page.keyboard.press('5');
  await lines(page).nth(4).waitFor();
  await page.keyboard.press('l');
  await page.getByText('Turn on the engine').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await check(page, 'keys');
});

test('arrows, marks and threats are on the board', async ({ open, base, picture }) => {
  const page = await openAnalysis(open, base, '/analysis?game=three-player', {
    viewport: SIZES[0],
  });
  await lines(page).first().waitFor();
  const middle = async (cell) => {
    const { x, y, width, height } = await page
      .locator(`svg.board .cell[data-cell="${cell}"]`)
      .boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(30)));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middle(52)));
  await page.mouse.up({ button: 'right' });
  await page.locator('svg.board .drawn-arrow.drawn-green').waitFor({ state: 'attached' });
  await page.mouse.click(...(await middle(40)), { button: 'right' });
  await page.locator('svg.board .drawn-cell.drawn-green').waitFor({ state: 'attached' });
  await page.keyboard.press('a');
  await page.getByText('Choose the first cell.').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByText('Choose the second cell').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelectorAll('svg.board .drawn-arrow.drawn-green').length === 2,
  );
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('x');
  await page.getByText('Gray threatens nothing').waitFor({ state: 'attached' });
  await page.getByRole('radio', { name: 'Off' }).check({ force: true });
  await stored(page);
  await page.reload();
  await page.waitForFunction(
    () => document.querySelectorAll('svg.board .drawn-arrow.drawn-green').length === 2,
  );
  await picture(page, 'analysis-drawings');
});

test('a link restores a pasted game file', async ({ open, base }) => {
  const page = await openAnalysis(open, base, '/analysis');
  await check(page, 'start');
  await page.getByLabel('Game or position').fill(FILE);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await item(page, /^move 1, Gray, Nj8 ?, good, solid/).waitFor();
  await item(page, /^variation: move 1, Gray, \w*k8 ?, quiet/).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() =>
    document.querySelector('[aria-selected=true]')?.textContent.includes('Nj8'),
  );
  await page.getByRole('button', { name: 'Share' }).click();
  const link = page.getByRole('textbox', { name: 'Link to this analysis' });
  await page.waitForFunction(() =>
    document.querySelector('dialog input')?.value.includes('/analysis#'),
  );
  const address = new URL(await link.inputValue());
  await check(page, 'share');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Game file/ }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  assert.match(text, /\[White "Ada"\]/);
  assert.match(text, /b7d9 k6j8 \$1 \{solid\} \(k7k8 \{quiet\} k12k10\)/);
  const other = await openAnalysis(open, base, address.pathname + address.hash);
  await item(other, /^move 1, Gray, Nj8 ?, good, solid/).waitFor();
  await item(other, /^variation: move 1, Gray, \w*k8 ?, quiet/).waitFor();
  assert.match(await current(other).textContent(), /Nj8/);
  const broken = await openAnalysis(open, base, '/analysis#abc');
  await broken.getByText('The link is damaged').waitFor();
});

test('all games fit on all screens', async ({ open, base, picture }) => {
  for (const viewport of SIZES)
    for (const [nth, game] of GAMES.entries()) {
      const page = await openAnalysis(open, base, `/analysis?game=${game}`, {
        viewport,
        locale: nth % 2 === 0 ? 'en' : 'de',
        colorScheme: nth % 3 === 0 ? 'dark' : 'light',
        hasTouch: viewport.width < 1000,
      });
      const name = `analysis-${game}-${viewport.width}`;
      await page.locator('.engine .line').first().waitFor();
      await page.keyboard.press('Space');
      await page.waitForFunction(() => document.querySelector('.engine .line'));
      await picture(page, name);
      await check(page, name);
      const board = await page.locator('svg.board').first().boundingBox();
      assert(board.x >= -1 && board.x + board.width <= viewport.width + 1, name);
      await page.context().close();
    }
});

test('the tabs of a phone contain everything', async ({ open, base, picture }) => {
  const page = await openAnalysis(open, base, '/analysis?game=three-man', {
    viewport: SIZES[1],
    hasTouch: true,
    colorScheme: 'dark',
  });
  await page.locator('.engine .line').first().waitFor();
  await page.locator('.engine .move').first().tap();
  for (const tab of ['Moves', 'Notes', 'More']) {
    await page.getByRole('button', { name: tab, exact: true }).tap();
    await picture(page, `analysis-390-${tab.toLowerCase()}`);
    await check(page, tab);
  }
  await page.getByRole('button', { name: 'Share' }).tap();
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
  await check(page, 'share on a phone');
});

test('actions are entries of the tree', async ({ open, base }) => {
  const page = await openAnalysis(open, base, '/analysis?game=three-player', {
    viewport: SIZES[0],
  });
  await clickMove(page, 'b7', 'd9');
  await item(page, /^move 1, White, 7d9/).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Gray: offer a draw' }).click();
  await item(page, 'Gray offers a draw').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  assert.match(await current(page).textContent(), /Gray offers a draw/);
});

test('a player of an unfinished rated game gets no lines', async ({ open, base, picture }) => {
  const json = {
    kind: 'rated-game',
    message: 'Your rated game is not over.',
    rule: null,
    at: null,
  };
  const page = await openAnalysis(open, base, '/analysis?game=three-player', {
    problem: { status: 403, json },
    viewport: SIZES[0],
  });
  await page.getByText('The engine is off while you have an unfinished rated game.').waitFor();
  assert.equal(await page.locator('.engine .line').count(), 0);
  await picture(page, 'analysis-locked');
  await check(page, 'locked');
});

test('an analysis begins in a game on one screen and continues as one', async ({ open, base }) => {
  const page = await openAnalysis(open, base, '/play/three-player', { viewport: SIZES[0] });
  await clickMove(page, 'b7', 'd9');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Analysis board' }).click();
  await item(page, /^move 1, White, 7d9/).waitFor();
  await page.getByRole('button', { name: 'Play on' }).click();
  await page.waitForFunction(() => location.pathname === '/play/three-player');
  await page.waitForSelector('svg.board .piece');
});

test('a printed analysis has a diagram and all moves', async ({ open, base, picture }) => {
  const page = await openAnalysis(open, base, '/analysis?game=three-player');
  await page.locator('.engine .line').first().waitFor();
  await page.keyboard.press('Enter');
  await item(page, /^move 1, White/).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.sheet svg.board .piece').first().waitFor();
  assert(!(await page.locator('main').isVisible()), 'the screen is not printed');
  assert.match(await page.locator('.sheet').innerText(), /Three player chess[\s\S]*White/);
  await picture(page, 'analysis-print');
});

test('a finished game opens with its players and the marks of its review', async ({
  open,
  base,
}) => {
  const cookies = await guests(base, ['Mara', 'Ben', 'Cleo']);
  const table = await seat(base, cookies, { variant: 'three-player' });
  const pages = await Promise.all(
    cookies.map((cookie) => open('/about', { cookies: [browserCookie(base, cookie)] })),
  );
  await playTurns(pages, table, TURNS);
  const { log } = await (await fetch(`${base}/api/tables/${table}`)).json();
  const page = pages[0];
  const review = reviewOf(log);
  await answerReviews(page, review);
  // The fixture shows the progress of a review before the review.
  await page.evaluate(async (path) => {
    await fetch(path, { method: 'POST' });
    for (let asked = 0; asked < 3; asked += 1) await fetch(path);
  }, `/api/tables/${table}/review`);
  await page.goto(`${base}/analysis/${table}?at=12`);
  await page.getByText('Mara').first().waitFor();
  await page.waitForFunction(
    () => document.querySelectorAll('.round [role=treeitem]').length >= 20,
  );
  const marked = review.turns.filter(({ verdict }) => verdict !== null);
  await expect(page.locator('.round .glyph')).toHaveCount(marked.length);
  assert(
    await item(page, /^variation/)
      .first()
      .isVisible(),
  );
  await page.getByRole('button', { name: 'Review' }).click();
  await page.waitForFunction((id) => location.pathname === `/review/${id}`, table);
});
