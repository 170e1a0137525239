// Computers of the default level move after at least 0.4 and at most 1.5 seconds.
//
// In Three-way chess, they wait longer only if a move would end an act that other players can still
// take. The maximum is checked only if POLYCHESS_BUDGET=1, which requires an idle machine. The wait
// for an act is longer than any delay of a slow machine, so it is always checked.

import assert from 'node:assert/strict';
import { ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { playComputers } from '../table.mjs';

const LEAST = 400;
const MOST = 1500;
/** Milliseconds that computers wait so that other players can act. */
const COURTESY = 5000;

/** Runs in the page. Records the time of each change of the player to move. */
function watch() {
  globalThis.turns = [];
  const look = () => {
    const seat = document.querySelector('[data-turn]')?.getAttribute('data-turn');
    if (seat && seat !== globalThis.turns.at(-1)?.seat)
      globalThis.turns.push({ seat, at: performance.now() });
    requestAnimationFrame(look);
  };
  look();
}

/** Plays the first possible pawn move. */
async function move(page) {
  for (const pawn of await page.locator('svg.board .cell.own[aria-label*="pawn"]').all()) {
    await pawn.click();
    const goal = page.locator('svg.board .cell.aimed').first();
    if (await goal.isVisible()) return goal.click();
  }
  throw new Error('no pawn can move');
}

test('computers answer neither at once nor too late', async ({ open, base }) => {
  for (const { id: game, seats } of await (await fetch(`${base}/api/variants`)).json()) {
    const own = seats[0].name;
    const page = await open('/');
    await playComputers(page, game);
    await ready(page);
    await page.evaluate(watch);
    for (let round = 0; round < 2; round += 1) {
      await turnOf(page, own);
      await move(page);
      await page.waitForSelector(`[data-turn]:not([data-turn=${own}])`);
      await page.waitForSelector(`[data-turn=${own}]`, { timeout: 30_000 });
    }
    const turns = await page.evaluate(() => globalThis.turns);
    const took = turns.flatMap(({ seat, at }, n) =>
      seat === own || !turns[n + 1] ? [] : [Math.round(turns[n + 1].at - at)],
    );
    console.log(`        ${game}: computers answer after ${took.join(', ')} ms`);
    assert(took.length >= 4, `${game}: ${took.length} answers were seen`);
    for (const ms of took) {
      assert(ms >= LEAST, `${game}: an answer came after ${ms} ms`);
      assert(
        ms <= (process.env.POLYCHESS_BUDGET === '1' ? MOST : COURTESY - 200),
        `${game}: an answer took ${ms} ms`,
      );
    }
    await page.context().close();
  }
});
