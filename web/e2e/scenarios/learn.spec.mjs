// Lessons: the test solves every step of every game in both languages.
//
// It also checks the explanations of mistakes and the stored progress.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'smol-toml';
import { cell, centre } from '../board.mjs';
import { test } from '../fixtures.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const stepsOf = (variant) =>
  parse(readFileSync(new URL(`../../../docs/rules/first/${variant}.toml`, import.meta.url), 'utf8'))
    .step;

const actOf = (text) => (text.startsWith('{') ? JSON.parse(text) : text);
const option = (text) =>
  text.split('=').map((part) => (part === 'true' ? true : part === 'false' ? false : part));

/** Returns the initial position of a step, its legal plies, and a function for cell names. */
async function start(base, variant, step) {
  const options = Object.fromEntries((step.options ?? []).map(option));
  const game = {
    variant,
    options,
    position: step.position ?? null,
    acts: (step.acts ?? []).map(actOf),
    begun: null,
  };
  const asked = await fetch(`${base}/api/hot-seat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(game),
  });
  const board = await fetch(
    `${base}/api/variants/${variant}/board?${new URLSearchParams(options)}`,
  );
  const { cells } = await board.json();
  return { game, plies: (await asked.json()).boards[0].plies, name: (index) => cells[index].name };
}

/** Returns the cells of a solution as pairs of origin and target. */
async function solution(base, variant, step) {
  const { game, plies, name } = await start(base, variant, step);
  const fits = (turn) =>
    step.moves.some((wanted) =>
      wanted.endsWith('*') ? turn.startsWith(wanted.slice(0, -1)) : turn === wanted,
    );
  const ply = plies.find(({ turn }) => fits(turn));
  if (ply) {
    const ways = plies.filter(({ from, to }) => from === ply.from && to === ply.to);
    return { cells: [name(ply.from), name(ply.to)], promotes: ways.length > 1 };
  }
  const [first, second] = step.moves[0].split('+');
  const begun = plies.find(({ turn }) => turn === first);
  const asked = await fetch(`${base}/api/hot-seat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...game, begun: first }),
  });
  const next = (await asked.json()).boards[0].plies.find(
    ({ turn }) => turn === `${first}+${second}`,
  );
  return {
    cells: [begun, next].flatMap(({ from, to }) => [name(from), name(to)]),
    promotes: false,
  };
}

async function solve(page, base, variant, step) {
  await page.getByRole('heading', { level: 1, name: step.en.title }).waitFor();
  await page.waitForSelector('svg.board .piece');
  if (step.moves) {
    await page.waitForSelector('svg.board.live');
    const { cells, promotes } = await solution(base, variant, step);
    for (const name of cells) await cell(page, name).click();
    if (promotes) await page.getByRole('dialog').getByRole('button').first().click();
  }
  for (const name of step.tap ? step.cells : []) await cell(page, name).click();
  if (step.act) await page.getByRole('button', { name: step.en.button }).click();
  if (step.en.done) await page.getByRole('status').filter({ hasText: step.en.done }).waitFor();
}

async function wholeGame(open, base, variant) {
  const page = await open(`/learn/${variant}`);
  const steps = stepsOf(variant);
  for (const step of steps) {
    await solve(page, base, variant, step);
    await page.getByRole('button', { name: step === steps.at(-1) ? 'Finish' : 'Next' }).click();
  }
  await page.getByRole('heading', { name: 'Tutorial complete.' }).waitFor();
  await page.goto(`${base}/learn`);
  await page.getByRole('listitem').filter({ hasText: 'Done' }).waitFor();
  await page.context().close();
}

/**
 * Checks that the board highlights a cell that the text mentions, even if a piece hides its name.
 */
async function marked(open) {
  const page = await open('/learn/three-player?step=board');
  await page.locator('svg.board.live .piece').first().waitFor();
  const marks = page.locator('svg.board .pointed');
  assert.equal(await marks.count(), 1);
  const { x, y, width, height } = await marks.boundingBox();
  const pawn = await centre(page, 'b5');
  assert(Math.hypot(x + width / 2 - pawn.x, y + height / 2 - pawn.y) < 2, 'b5 is marked');
  await page.context().close();
}

/**
 * Checks the reactions to a wrong move, an illegal turn and a wrong cell, and the solution button.
 */
async function wrong(open) {
  const page = await open('/learn/three-player?step=gate');
  await page.waitForSelector('svg.board.live .piece');
  await cell(page, 'e6').click();
  await cell(page, 'f6').click();
  await page.getByText('now your pawn stands on f6').waitFor();
  await cell(page, 'd5').click();
  await cell(page, 'f6').click();
  await page.getByText('the gate between them is closed').waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByText('e6 is empty: the gate is open').waitFor();
  await page.goto(new URL('/learn/three-player?step=knight', page.url()).href);
  await page.waitForSelector('svg.board.live .piece');
  await cell(page, 'i8').click();
  await page.getByText('The knight cannot reach that cell.').waitFor();
  await cell(page, 'j9').click();
  await page.getByText('1 of 2 found').waitFor();
}

/** Solves a step with the keyboard and continues to the next step. */
async function byKeyboard(open) {
  const page = await open('/learn/three-player?step=bishop');
  await page.waitForSelector('svg.board.live .piece');
  for (
    let i = 0;
    i < 60 && !(await page.evaluate(() => document.activeElement?.matches('svg.board .cell')));
    i += 1
  )
    await page.keyboard.press('Tab');
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let i = 0; i < 20 && !/^d5, /.test(await focused()); i += 1) await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  for (let i = 0; i < 30 && !/^h7, /.test(await focused()); i += 1) await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.getByText('so the gate is open').waitFor();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'A shut gate' }).waitFor();
}

/** Takes screenshots in German, in each size and theme. */
async function looks(open, picture) {
  const sizes = { wide: [1440, 900], phone: [390, 844], small: [360, 640], low: [844, 390] };
  for (const [name, [width, height]] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await open('/learn/four-way?step=freeze', {
        viewport: { width, height },
        colorScheme,
        locale: 'de-DE',
        hasTouch: width < 900,
      });
      await page.getByRole('heading', { level: 1, name: 'Ein Matt friert ein' }).waitFor();
      await page.waitForSelector('svg.board.live .piece');
      await cell(page, 'd10').click();
      await picture(page, `learn-${name}-${colorScheme}`);
      await page.evaluate(`(() => { ${axe} })()`);
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run({ resultTypes: ['violations'] }),
      );
      assert.deepEqual(
        violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3)}`),
        [],
        `${name} ${colorScheme}`,
      );
      assert(
        !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)),
        `${name} is too wide`,
      );
      await page.context().close();
    }
  }
}

test('every lesson can be solved in both languages', async ({ open, picture, base }) => {
  const games = await (await fetch(`${base}/api/variants`)).json();
  const page = await open('/learn');
  await page.getByText('Best first game').waitFor();
  assert.equal(await page.getByRole('link', { name: /^Start: ./ }).count(), games.length);
  await page.waitForSelector('svg.board .piece');
  await picture(page, 'learn-list');
  for (const { id } of games) await wholeGame(open, base, id);
  await marked(open);
  await wrong(open);
  await byKeyboard(open);
  await looks(open, picture);
});
