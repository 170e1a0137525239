// Moves in lists match the board, in every game and on every screen.
//
// Each target appears with the board's cell name, in full and on one line. The random games prefer
// captures, because captures have the longest texts.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1000, height: 700 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const TURNS = 48;

/** A pseudorandom number generator with a fixed seed. */
function lot(seed = 7) {
  return (below) => (seed = (seed * 48271) % 2147483647) % below;
}

async function play(base, variant) {
  const draw = lot();
  const acts = [];
  const ask = async (begun = null) =>
    (
      await fetch(`${base}/api/hot-seat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ variant, options: {}, position: null, acts, begun }),
      })
    ).json();
  for (let state = await ask(); ; state = await ask()) {
    const [{ scene, plies }] = state.boards;
    if (acts.length === TURNS || plies.length === 0) return { acts, log: state.log };
    const whole = plies.filter((ply) => ply.ends);
    const taken = whole.filter((ply) => scene.pieces.some((piece) => piece.cell === ply.to));
    const some = taken.length > 0 && draw(3) > 0 ? taken : whole;
    if (some.length === 0) {
      // No ply completes a turn, so play a turn of two moves.
      const rest = (await ask(plies[draw(plies.length)].turn)).boards[0].plies.filter(
        (ply) => ply.ends,
      );
      acts.push(rest[draw(rest.length)].turn);
    } else acts.push(some[draw(some.length)].turn);
  }
}

/** Runs in the page. Returns the visible text of each move and whether it fits. */
function lists() {
  const seen = (element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll('.hidden').forEach((part) => part.remove());
    return copy.textContent.trim();
  };
  const fits = (element) =>
    element.scrollWidth <= element.clientWidth + 1 &&
    element.scrollHeight <= element.clientHeight + 1;
  return [
    ...document.querySelectorAll('.round button[data-count], .last .move > span:last-child'),
  ].map((element) => ({
    count: Number(element.dataset.count ?? 0),
    words: seen(element),
    fits: fits(element),
  }));
}

test('moves in lists match the board', async ({ open, base, picture }) => {
  for (const { id } of await (await fetch(`${base}/api/variants`)).json()) {
    const { acts, log } = await play(base, id);
    const key = `polychess.hot-seat.${JSON.stringify([id, [], null])}`;
    const page = await open(`/play/${id}`, { storage: { [key]: JSON.stringify(acts) } });
    for (const size of SCREENS) {
      await page.setViewportSize(size);
      await page.waitForSelector('svg.board .piece');
      // A new size takes effect in the next animation frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const tab = page.getByRole('button', { name: 'Moves', exact: true });
      const before = await page.evaluate(lists);
      if (await tab.isVisible()) await tab.click();
      await page.waitForSelector('.round button[data-count]');
      const found = [...before, ...(await page.evaluate(lists))];
      for (const { count, words, fits } of found) {
        assert(fits, `${id} at ${size.width}x${size.height}: ${words} is cut`);
        if (count === 0) continue;
        // Compare only file and rank of the target. A coloured dot shows the section of the board.
        const [, goal] = /([a-z]\d+)(?:=\w+)?$/.exec(log[count - 1].text) ?? [];
        if (goal && /\d/.test(words))
          assert(
            words.replace(/^\w[a-z]\d+-/, '').includes(goal),
            `${id}: ${words} in the list, ${goal} on the board`,
          );
      }
      assert(
        found.filter(({ count }) => count > 0).length >= acts.length,
        `${id}: every move is in the list`,
      );
      await picture(page, `moves-${id}-${size.width}`);
      if (await tab.isVisible())
        await page.getByRole('button', { name: 'Board', exact: true }).click();
    }
    await page.context().close();
  }
});
