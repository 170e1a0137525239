// On phones, offers are completely readable in both languages and with long names.
//
// Nothing is truncated or covered, and the viewer's clock stays visible.

import assert from 'node:assert/strict';
import { ready } from '../board.mjs';
import { test } from '../fixtures.mjs';

const LONG = 'Maximiliane-Friederike von Ödenburg';
const PHONES = [
  { width: 320, height: 568 },
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** Returns descriptions of the unreadable parts of the open question. */
const cut = (page) =>
  page.evaluate(() => {
    const box = document.querySelector('.question');
    const wrong = [];
    if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      wrong.push('the box scrolls');
    for (const part of box.querySelectorAll('strong, b, span, button')) {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      const what = part.textContent || part.getAttribute('aria-label');
      if (width === 0) continue;
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible')
        wrong.push(`${what}: cut`);
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
        wrong.push(`${what}: outside`);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!box.contains(hit)) wrong.push(`${what}: covered`);
    }
    return wrong;
  });

async function readable(page, language, what) {
  await page.locator('.question').waitFor();
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const at = `${what}, ${language}, ${size.width}x${size.height}`;
    assert.deepEqual(await cut(page), [], at);
    assert.deepEqual(await hides(page), [], at);
  }
}

/** Returns the faults at the edge of the question: a covered clock or a partially covered row. */
const hides = (page) =>
  page.evaluate(() => {
    const of = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const [question, bar, card] = ['.question', '.bar', '.t-row'].map(of);
    const clock = of('.plate[data-seat=gray] .clock');
    const wrong = [];
    // In landscape orientation, the question does not cover the board or the plates.
    if (innerWidth > innerHeight) return wrong;
    if (clock.width === 0 || clock.bottom > question.top + 1)
      wrong.push(`the clock ends at ${clock.bottom}, the question begins at ${question.top}`);
    const board = of('svg.board');
    if (clock.right < board.right - 90 && clock.top < board.bottom)
      wrong.push('the clock is in the middle of the board');
    if (card && card.bottom < bar.top && question.top > card.top + 4 && question.top < card.bottom)
      wrong.push('the turn is cut');
    return wrong;
  });

/** Creates a table of three guests, two of them with long names. Returns their pages. */
async function sit(open, language, variant) {
  const pages = [];
  let table = null;
  for (const name of [LONG, `${LONG.slice(0, 30)} II`, 'Cleo']) {
    const page = await open('/', {
      storage: { 'polychess.language': language },
      viewport: PHONES[3],
    });
    table = await page.evaluate(
      async ([called, at, game]) => {
        const ask = async (path, body) =>
          (
            await fetch(path, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
          ).json();
        await ask('/api/session', { name: called });
        if (at === null)
          return (
            await ask('/api/tables', {
              variant: game,
              terms: {
                visibility: 'unlisted',
                time: { base: 600_000, bonus: 0, kind: 'increment' },
                answers_on_time: false,
                leaving: 'forfeit',
                courtesy: 0,
              },
              seats: [{ who: 'me' }, { who: 'open' }, { who: 'open' }],
            })
          ).table;
        const { now } = await (await fetch(`/api/tables/${at}`)).json();
        await ask(`/api/tables/${at}/join`, {
          seat: now.seats.findIndex((seat) => seat.who === 'open'),
        });
        return at;
      },
      [name, table, variant],
    );
    pages.push(page);
  }
  for (const page of pages) await page.goto(new URL(`/table/${table}`, page.url()).href);
  for (const page of pages) await page.waitForSelector('[data-turn]:not([data-turn=""])');
  return pages;
}

/** Moves a White pawn and proposes a takeback. Gray reads the question and declines. */
async function takeBack(white, gray, language) {
  await white
    .locator('svg.board .cell.own')
    .and(white.getByLabel(/pawn|Bauer/))
    .first()
    .click();
  await white.locator('svg.board .cell.aimed').first().click();
  await white.locator('.action:enabled', { hasText: /Take back|zurück/ }).click();
  await readable(gray, language, 'a takeback');
  await gray.getByRole('button', { name: /^(Decline|Ablehnen)$/ }).click();
  const declined = white.locator('.question', { hasText: /declined to take back|lehnt es ab/ });
  await declined.getByRole('button', { name: 'OK' }).click();
}

test('a phone shows offers in full', async ({ open }) => {
  for (const language of ['en', 'de']) {
    const [white, gray] = await sit(open, language, 'three-way');
    await ready(white);
    await takeBack(white, gray, language);
    await white.locator('.action[data-act="agree-draw"]').click();
    await readable(gray, language, 'a draw');
    await white.locator('.question .dots').click();
    const sheet = white.getByRole('dialog');
    await sheet.locator('button[data-act="agree-result"]').click();
    await sheet.locator('form.card button[type=submit]').click();
    const points = gray.locator('.question', { hasText: /Gray 0|Grau 0/ });
    // Two offers have separate pages. Hide the first one.
    await gray.locator('.question', { hasText: /1 (of|von) 2/ }).waitFor();
    await readable(gray, language, 'one of two offers');
    if (!(await points.isVisible())) await gray.locator('.question .button').first().click();
    await points.waitFor();
    await readable(gray, language, 'a result');
  }
});
