// Puzzles: solve them by mouse and by keyboard, see refutations and hints, repeat failed ones.

import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { test } from '../fixtures.mjs';

const KEY = 'polychess.puzzles';
const DAY = 86_400_000;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

async function get(base, path) {
  const answer = await fetch(base + path);
  assert(answer.ok, path);
  return answer.json();
}

/** Returns the puzzles of all games. */
async function allPuzzles(base) {
  const games = await get(base, '/api/puzzles');
  assert(games.length > 0, 'the server has puzzles');
  const lists = await Promise.all(games.map(({ variant }) => get(base, `/api/puzzles/${variant}`)));
  return lists.flat();
}

/** Returns the plies of a position. */
async function plies(base, puzzle, acts = []) {
  const { variant, options, position } = puzzle;
  const answer = await fetch(`${base}/api/hot-seat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant, options, position, acts }),
  });
  return (await answer.json()).boards[0].plies;
}

/** True for a turn of one move without a promotion. */
const isPlain = ({ text }) => !/[=+]/.test(text);
const mainTurns = ({ steps }) => steps.map(({ accepted }) => accepted[0]);
/** Returns a puzzle with this number of turns, each of one move. */
const withTurns = (all, count) =>
  all.find((one) => one.steps.length === count && mainTurns(one).every(isPlain));

const cell = (page, index) => page.locator(`svg.board .cell[data-cell="${index}"]`);
const status = (page) => page.getByRole('status');
const stored = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), KEY);

const store = (page, progress) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(progress)]);

async function openPuzzle(open, base, puzzle, options = {}) {
  const page = await open(`/puzzles/${puzzle.variant}/${puzzle.id}`, options);
  await page.waitForSelector('svg.board.live .piece');
  return page;
}

/** Plays a turn with `press`, which gets the cells of its origin and its target. */
async function play(base, puzzle, acts, turn, press) {
  const ply = (await plies(base, puzzle, acts)).find((one) => one.turn === turn);
  assert(ply, `${turn} is legal`);
  await press(ply.from);
  await press(ply.to);
}

/** Moves the cursor of the board to a movable piece or a target, and presses Enter. */
async function pressByKeyboard(page, index) {
  const focused = () => page.evaluate(() => Number(document.activeElement?.dataset.cell ?? -1));
  if ((await focused()) < 0) await page.locator('svg.board .cell[tabindex="0"]').focus();
  for (let step = 0; step < 120 && (await focused()) !== index; step += 1)
    await page.keyboard.press('n');
  assert.equal(await focused(), index);
  await page.keyboard.press('Enter');
}

/** Solves a puzzle with `press`. */
async function solve(page, base, puzzle, press) {
  const acts = [];
  for (const { accepted, replies } of puzzle.steps) {
    await page.waitForSelector('svg.board.live');
    await play(base, puzzle, acts, accepted[0].text, press);
    acts.push(accepted[0].text, ...replies.map(({ text }) => text));
  }
  await status(page)
    .getByRole('heading', { name: /^(Solved|Gelöst)/ })
    .waitFor();
}

/** Plays a turn that does not solve the puzzle. */
async function fail(page, base, puzzle) {
  const [{ accepted, slower }] = puzzle.steps;
  const good = [...accepted.map(({ text }) => text), ...slower];
  const wrong = (await plies(base, puzzle)).find(
    (one) => one.from !== null && !one.goes_on && !one.promotion && !good.includes(one.turn),
  );
  await play(base, puzzle, [], wrong.turn, (index) => cell(page, index).click());
  await page.getByRole('heading', { name: /^(Not this one|Nicht dieser Zug)/ }).waitFor();
}

test('a visitor solves puzzles by mouse and by keyboard', async ({ open, base, picture }) => {
  const all = await allPuzzles(base);
  const puzzle = withTurns(all, 2) ?? withTurns(all, 3);
  const page = await openPuzzle(open, base, puzzle);
  await check(page, 'task');
  assert.equal(await page.getByText(/of the computer finds it/).count(), 0);
  await solve(page, base, puzzle, (index) => cell(page, index).click());
  await page.getByText(`Level ${puzzle.level} of the computer finds it.`).waitFor();
  await picture(page, 'puzzle-solved');
  await check(page, 'solved');
  const progress = await stored(page);
  assert.deepEqual([progress.streak, progress.attempts[puzzle.id].first], [1, 'solved']);
  // The line is on the page, and steps work by keyboard.
  const line = page.getByRole('region', { name: 'Solution' }).getByRole('button');
  assert(await line.last().getAttribute('aria-current'));
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    () => document.querySelectorAll('[aria-label="Solution"] [aria-current]').length === 1,
  );
  assert.equal(await line.last().getAttribute('aria-current'), null);
  await page.keyboard.press('Enter');
  await page.waitForFunction((id) => !location.pathname.endsWith(id), puzzle.id);
  await page.waitForSelector('svg.board.live .piece');
  await page.waitForFunction(() => document.activeElement?.id === 'goal');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const next = all.find((one) => one.id === id);
  if (!mainTurns(next).every(isPlain)) return;
  await solve(page, base, next, (index) => pressByKeyboard(page, index));
  assert.equal((await stored(page)).streak, 2);
});

test('a wrong turn shows the reply, and the puzzle returns after a day', async ({
  open,
  base,
  picture,
}) => {
  const puzzle = withTurns(await allPuzzles(base), 1) ?? withTurns(await allPuzzles(base), 2);
  const page = await open('/about');
  await store(page, { streak: 3, best: 3 });
  await page.goto(`${base}/puzzles/${puzzle.variant}/${puzzle.id}`);
  await page.waitForSelector('svg.board.live .piece');
  await page.getByText('Streak 3').waitFor();
  await fail(page, base, puzzle);
  await page.getByText(/can answer .*You can then expect/).waitFor();
  await page.locator('svg.board .drawn-arrow.drawn-threat').waitFor({ state: 'attached' });
  await picture(page, 'puzzle-wrong');
  await check(page, 'wrong');
  await page.getByText('Streak 0').waitFor();
  await page.keyboard.press('Backspace');
  await page.waitForSelector('svg.board.live');
  await solve(page, base, puzzle, (index) => cell(page, index).click());
  assert.equal((await stored(page)).attempts[puzzle.id].first, 'failed');
  assert.equal(await page.getByRole('link', { name: 'Repeat failed puzzles' }).count(), 0);
  // One day later, the puzzle returns.
  const { due } = (await stored(page)).attempts[puzzle.id];
  assert.equal(due, Math.floor(Date.now() / DAY) + 1);
  const later = await stored(page);
  later.attempts[puzzle.id].due -= 1;
  await store(page, later);
  await page.goto(`${base}/puzzles`);
  await page.getByRole('link', { name: 'Repeat failed puzzles' }).click();
  await page.waitForSelector('svg.board.live .piece');
  await solve(page, base, puzzle, (index) => cell(page, index).click());
  const { attempts, streak } = await stored(page);
  assert.deepEqual([attempts[puzzle.id].repeated, streak], [1, 0]);
});

test('hints and the solution help', async ({ open, base, picture }) => {
  const all = await allPuzzles(base);
  const puzzle = withTurns(all, 2) ?? withTurns(all, 1);
  const page = await openPuzzle(open, base, puzzle);
  await page.keyboard.press('h');
  await page.locator('svg.board .drawn-cell.drawn-hint').waitFor({ state: 'attached' });
  await status(page)
    .getByText(/^Move the [\w ]+\.$/)
    .waitFor();
  await page.getByRole('button', { name: 'Second hint' }).click();
  await status(page)
    .getByText(/^Move the [\w ]+ on \w+\.$/)
    .waitFor();
  await page.locator('svg.board .drawn-arrow.drawn-best').waitFor({ state: 'attached' });
  await picture(page, 'puzzle-hint');
  await check(page, 'hint');
  await solve(page, base, puzzle, (index) => cell(page, index).click());
  await page.getByRole('heading', { name: 'Solved with a hint' }).waitFor();
  assert.equal((await stored(page)).streak, 0);
  await page.keyboard.press('n');
  await page.waitForFunction((id) => !location.pathname.endsWith(id), puzzle.id);
  await page.waitForSelector('svg.board.live .piece');
  const shown = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('button', { name: 'Show answer' }).click();
  await page.getByRole('heading', { name: 'The solution' }).waitFor();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.waitForFunction(() => location.pathname === '/analysis');
  await page.goBack();
  await page.waitForSelector('svg.board.live .piece');
  await page.keyboard.press('s');
  await page.getByRole('link', { name: 'Play on' }).click();
  await page.waitForFunction(() => location.pathname.startsWith('/new/'));
  assert.match(await page.locator('textarea').first().inputValue(), /\S/);
  // The visitor keeps the seat of the solver.
  const solved = all.find(({ id }) => id === shown);
  assert.equal(await page.locator('main select').nth(solved.seat).inputValue(), 'me');
});

test('puzzles of all games fit on all screens, in both languages', async ({
  open,
  base,
  picture,
}) => {
  const all = await allPuzzles(base);
  const games = [...new Set(all.map(({ variant }) => variant))];
  for (const [nth, game] of games.entries()) {
    const viewport = SIZES[nth % SIZES.length];
    const puzzle = all.find(({ variant }) => variant === game);
    const page = await openPuzzle(open, base, puzzle, {
      viewport,
      locale: nth % 2 === 0 ? 'de' : 'en',
      colorScheme: nth % 3 === 0 ? 'dark' : 'light',
      hasTouch: viewport.width < 1000,
    });
    const name = `puzzle-${game}-${viewport.width}`;
    await picture(page, name);
    await check(page, name);
    const board = await page.locator('svg.board').boundingBox();
    assert(board.x >= -1 && board.x + board.width <= viewport.width + 1, name);
    await fail(page, base, puzzle);
    await picture(page, `${name}-wrong`);
    await page.context().close();
  }
});

test('the home page has a daily puzzle, and the list has all games', async ({
  open,
  base,
  picture,
}) => {
  const daily = await get(base, '/api/puzzles/daily');
  const page = await open('/', { locale: 'de', colorScheme: 'dark' });
  const card = page.getByRole('article');
  await card.getByRole('link', { name: 'Lösen' }).click();
  await page.waitForFunction((id) => location.pathname.endsWith(id), daily.id);
  await page.waitForSelector('svg.board.live .piece');
  if (mainTurns(daily).every(isPlain)) {
    await solve(page, base, daily, (index) => cell(page, index).click());
    await page.goto(base);
    await card.getByText('1 Tag in Folge').waitFor();
    await picture(page, 'puzzle-daily');
    await check(page, 'home page');
  }
  await page.getByRole('link', { name: 'Aufgaben', exact: true }).click();
  await page.getByRole('heading', { name: 'Aufgaben', level: 1 }).waitFor();
  const games = await get(base, '/api/puzzles');
  await page.waitForFunction(
    (count) => document.querySelectorAll('li.card svg.board .piece').length > count,
    games.length,
  );
  assert.equal(await page.locator('li.card').count(), games.length);
  await picture(page, 'puzzle-games');
  await check(page, 'games');
});

test('the addresses of unknown puzzles explain what to do', async ({ open }) => {
  const page = await open('/puzzles/three-man/three-man-000');
  await page.getByText('This puzzle does not exist.').waitFor();
});
