// The position editor: pieces, rights, objections, links and starts of games.

import assert from 'node:assert/strict';
import { cell, centre, holds } from '../board.mjs';
import { check } from '../axe.mjs';
import { test } from '../fixtures.mjs';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const GAMES = ['three-player', 'three-man', 'three-handed', 'three-way', 'four-player', 'four-way'];

async function openEditor(open, base, address, options = {}) {
  const page = await open('/about', options);
  await page.goto(base + address);
  await page.waitForSelector('svg.board .piece');
  return page;
}

const position = (page) => page.getByLabel('Position string').inputValue();
const play = (page) => page.getByRole('button', { name: 'Create a game' });
const chosen = (page, name) => page.getByRole('button', { name, exact: true, pressed: true });
const fine = (page) =>
  page.getByText('The rules allow this position.').waitFor({ state: 'attached' });
const empty = (page, name) =>
  page.waitForFunction(
    (name) =>
      [...document.querySelectorAll('svg.board .cell')].some(
        (one) => one.getAttribute('aria-label') === name,
      ),
    name,
  );

test('a user edits a position with the mouse', async ({ open, base, picture }) => {
  const page = await openEditor(open, base, '/editor?game=three-player', { viewport: SIZES[0] });
  await fine(page);
  const start = await position(page);
  // Place a piece, and remove it with a second press.
  await page.getByRole('button', { name: 'Gray: Queen' }).click();
  await cell(page, 'd5').click();
  await holds(page, 'd5', 'Gray queen');
  await cell(page, 'd5').click();
  await empty(page, 'd5');
  // Drag a piece over the board, from the palette, and off the board.
  const [from, to] = [await centre(page, 'a1'), await centre(page, 'd6')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await holds(page, 'd6', 'White rook');
  await page.getByText('Castling: White, short side is not possible in this position.').waitFor();
  assert(await play(page).isDisabled());
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await fine(page);
  await page.mouse.move(to.x, to.y);
  await page.mouse.down();
  await page.mouse.move(10, 200, { steps: 4 });
  await page.mouse.up();
  await empty(page, 'd6');
  await picture(page, 'editor-1440');
  await check(page, 'desktop');
  // Undo leads back to the start.
  const undo = page.getByRole('button', { name: 'Undo' });
  for (let step = 0; step < 5; step += 1) await undo.click();
  await page.waitForFunction((start) => document.querySelector('#position').value === start, start);
  assert(await undo.isDisabled());
  await page.getByRole('button', { name: 'Redo' }).click();
  await holds(page, 'd5', 'Gray queen');
  // The address follows the position.
  await page.waitForFunction(
    () =>
      new URLSearchParams(location.search).get('position') ===
      document.querySelector('#position').value,
  );
  await page.reload();
  await holds(page, 'd5', 'Gray queen');
});

test('a user edits a position with the keyboard', async ({ open, base }) => {
  const page = await openEditor(open, base, '/editor?game=three-man', { viewport: SIZES[0] });
  await fine(page);
  await page.keyboard.press('3');
  await page.keyboard.press('n');
  await chosen(page, 'Black: Knight').waitFor();
  await page.locator('svg.board .cell[tabindex="0"]').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  const name = label.split(',')[0];
  await page.keyboard.press('Enter');
  await holds(page, name, 'Black knight');
  await page.keyboard.press('Delete');
  await empty(page, name);
  await page.keyboard.press('Control+z');
  await holds(page, name, 'Black knight');
  await page.keyboard.press('Control+y');
  await empty(page, name);
  await page.keyboard.press('m');
  await chosen(page, 'Move').waitFor();
  // Move the piece on the first cell of the cursor to its current cell.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.waitForFunction(
    (name) => document.activeElement.getAttribute('aria-label').startsWith(`${name}, White `),
    name,
  );
  const bridge = page.getByRole('checkbox', { name: 'White – Gray' });
  await bridge.focus();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('#position').value.includes(' WG '));
  await check(page, 'keyboard');
});

test('objections name the cells and repair them', async ({ open, base, picture }) => {
  const page = await openEditor(open, base, '/editor?game=four-player', {
    viewport: SIZES[0],
    colorScheme: 'dark',
  });
  await fine(page);
  await page.getByRole('button', { name: 'Remove all pieces' }).click();
  await page.getByText('Red has no king.').waitFor();
  await page.getByText('The rules allow this position.').waitFor({ state: 'detached' });
  await picture(page, 'editor-objections');
  await check(page, 'objections');
  for (const seat of ['Red', 'Blue', 'Yellow', 'Green']) {
    const fault = page.getByRole('listitem').filter({ hasText: `${seat} has no king.` });
    await fault.getByRole('button').click();
    await fault.waitFor({ state: 'detached' });
  }
  await page.waitForFunction(() => document.querySelectorAll('svg.board .piece').length === 4);
  await page.getByLabel('Points: Blue').fill('12');
  await page.getByLabel('Points: Blue').press('Tab');
  await page.waitForFunction(() =>
    document.querySelector('#position').value.includes('-0,12,0,0-'),
  );
  await page.getByRole('radio', { name: 'Green' }).check({ force: true });
  await page.waitForFunction(() => document.querySelector('#position').value.startsWith('G-'));
});

test('a position starts a table, a game on one screen and an analysis', async ({ open, base }) => {
  const text = '6/bK6/8/9/gK9/11/12/13/12/11/4wR5/9/wK7 w - - 0';
  const address = `/editor?game=three-player&position=${encodeURIComponent(text)}`;
  const page = await openEditor(open, base, address, { viewport: SIZES[0] });
  await page.getByRole('button', { name: 'Play on one device' }).click();
  await page.waitForFunction(() => location.pathname === '/play/three-player');
  await page.waitForFunction(() => document.querySelectorAll('svg.board .piece').length === 4);
  await page.goBack();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.waitForFunction(() => location.pathname === '/analysis');
  await page.waitForFunction(() => document.querySelectorAll('svg.board .piece').length === 4);
  await page.goBack();
  await play(page).click();
  await page.waitForFunction(() => location.pathname === '/new/three-player');
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('textarea')].some(({ value }) => value === text),
    text,
  );
  // A pasted position replaces the current one; an unreadable one does not.
  await page.goto(`${base}/editor?game=three-player`);
  await page.getByLabel('Position string').fill(text);
  await page.getByLabel('Position string').press('Tab');
  await page.waitForFunction(() => document.querySelectorAll('svg.board .piece').length === 4);
  await page.getByLabel('Position string').fill('nonsense');
  await page.getByLabel('Position string').press('Tab');
  await page.getByRole('alert').waitFor();
  assert.equal(await page.locator('svg.board .piece').count(), 4);
});

test('a user edits a position with a finger', async ({ open, base, picture }) => {
  for (const [game, viewport] of [
    ['three-handed', SIZES[1]],
    ['four-way', SIZES[2]],
  ]) {
    const page = await openEditor(open, base, `/editor?game=${game}`, {
      viewport,
      hasTouch: true,
      isMobile: true,
    });
    await fine(page);
    const before = await page.locator('svg.board .piece').count();
    await page.getByRole('button', { name: 'White: Rook' }).tap();
    const free = page.locator('svg.board .cell:not([aria-label*=","])').first();
    await free.tap();
    await page.waitForFunction(
      (count) => document.querySelectorAll('svg.board .piece').length === count + 1,
      before,
    );
    await page.getByRole('button', { name: 'Erase' }).tap();
    await page.locator('svg.board .cell[aria-label*="White rook"]').first().tap();
    await page.waitForFunction(
      (count) => document.querySelectorAll('svg.board .piece').length === count,
      before,
    );
    await picture(page, `editor-touch-${game}`);
    await check(page, `touch ${game}`);
    await page.context().close();
  }
});

test('all games fit on all screens', async ({ open, base, picture }) => {
  for (const viewport of SIZES)
    for (const [nth, game] of GAMES.entries()) {
      const page = await openEditor(open, base, `/editor?game=${game}`, {
        viewport,
        locale: nth % 2 === 0 ? 'en' : 'de',
        colorScheme: nth % 3 === 0 ? 'dark' : 'light',
        hasTouch: viewport.width < 1000,
      });
      const name = `editor-${game}-${viewport.width}`;
      await page
        .getByText(/The rules allow this position|Die Regeln erlauben/)
        .waitFor({ state: 'attached' });
      await page
        .locator('details')
        .first()
        .evaluate((one) => (one.open = true));
      await picture(page, name);
      await check(page, name);
      const board = await page.locator('svg.board').first().boundingBox();
      assert(board.x >= -1 && board.x + board.width <= viewport.width + 1, name);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert(wide <= 0, `${name} is ${wide} px too wide`);
      await page.context().close();
    }
});
