// A new visitor plays every game on a phone: starts it on the home page against computers, makes a
// few moves by touch, and plays to the end.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

const MOVES = 3;

/** Starts a game from the home page with computers on all other seats. */
async function begin(page, game) {
  await page.waitForSelector('input[name=game]');
  await page.getByRole('radio', { name: game.name }).check({ force: true });
  await page.locator('input[name=pace][value=any]').check({ force: true });
  await page.locator('input[name=fill][value="0"]').check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).tap();
  await page.waitForURL(/\/table\//);
}

/** Moves the first movable piece to its first target, if possible a pawn. Promotes to a queen. */
async function move(page) {
  await page.waitForSelector('svg.board.live .cell.own', { timeout: 60_000 });
  const movable = page.locator('svg.board .cell.own[aria-label*="can move"]');
  const pawns = movable.and(page.locator('[aria-label*="pawn"]'));
  for (const piece of [...(await pawns.all()), ...(await movable.all())]) {
    await piece.tap();
    const goal = page.locator('svg.board .cell.aimed').first();
    if (await goal.isVisible()) {
      await goal.tap();
      const chooser = page.getByRole('dialog', { name: 'Promote to' });
      if (await chooser.isVisible()) {
        // The chooser ignores taps for a moment after it opens.
        await page.waitForTimeout(700);
        await chooser.getByRole('button', { name: 'Queen' }).tap();
      }
      return;
    }
  }
  assert.fail('no piece can move');
}

/** Resigns. If the rules do not let a player resign alone, leaves the game. */
async function giveUp(page, over) {
  await page.locator('.action', { hasText: 'Resign' }).tap();
  const sure = page.getByRole('alertdialog');
  const more = page.getByRole('dialog', { name: 'More' });
  await sure.or(more).first().waitFor();
  if (await sure.isVisible()) await sure.getByRole('button', { name: 'Resign' }).tap();
  await over
    .or(page.getByRole('button', { name: 'Withdraw' }))
    .or(more)
    .first()
    .waitFor();
  if (await over.isVisible()) return;
  if (!(await more.isVisible())) await page.getByRole('button', { name: /^More(:|$)/ }).tap();
  await more.getByRole('button', { name: 'Leave the game' }).tap();
  await sure.getByRole('button', { name: /^Leave/ }).tap();
}

test('a new visitor plays every game on a phone', async ({ open, base, picture }) => {
  for (const game of await (await fetch(`${base}/api/variants`)).json()) {
    const page = await open('/', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await begin(page, game);
    const own = await page.locator('[data-seat]:has(.role.you)').getAttribute('data-seat');
    // The game can end within three moves, because computers may mate an inactive player early.
    const over = page
      .locator('.end-card')
      .or(page.getByRole('button', { name: 'Rematch' }))
      .first();
    const turn = page.locator(`[data-turn="${own}"]`);
    const plays = async () => {
      await turn.or(over).first().waitFor({ timeout: 60_000 });
      return !(await over.isVisible());
    };
    for (let n = 0; n < MOVES && (await plays()); n += 1) {
      await move(page);
      await page.locator(`[data-turn]:not([data-turn="${own}"])`).or(over).first().waitFor();
    }
    const playing = await plays();
    await picture(page, `phone-game-${game.id}`);
    if (playing) await giveUp(page, over);
    // In some games, the other players continue without the one who left.
    await over.waitFor();
    await picture(page, `phone-over-${game.id}`);
    await page.context().close();
  }
});
