// Computers of the default level answer like people who know what they want: never at once, and within a second and a half. In three-way chess
// they wait no longer either, as long as nobody has an act that a move would close. How long it takes at most is held only with
// POLYCHESS_BUDGET=1, on a machine that does nothing else; a wait for an act is longer than any machine is slow.

import assert from 'node:assert/strict';
import { ready, turnOf } from '../board.mjs';
import { playComputers } from '../table.mjs';

const LEAST = 400;
const MOST = 1500;
/** Computers would wait so long for an act. */
const COURTESY = 5000;

/** Runs in the page: writes down who is on turn, and since when. */
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

/** A move of one's own: the first that a pawn has. */
async function move(page) {
  for (const pawn of await page.locator('svg.board .cell.own[aria-label*="pawn"]').all()) {
    await pawn.click();
    const goal = page.locator('svg.board .cell.aimed').first();
    if (await goal.isVisible()) return goal.click();
  }
  throw new Error('no pawn can move');
}

export default async function ({ open, base }) {
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
}
