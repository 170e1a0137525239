// Plates and headlines: computers have names in one format, no badge truncates a name, each number
// has a label, and no headline is truncated.

import assert from 'node:assert/strict';
import { cuts } from '../cuts.mjs';
import { test } from '../fixtures.mjs';
import { browserCookie, guests, seat } from '../guests.mjs';
import { phones } from '../phones.mjs';

const DESKTOPS = [
  { width: 1000, height: 700 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const PHONES = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 320 },
  { width: 844, height: 390 },
];

/** Returns whether the text of an element is not truncated. */
const isWhole = (locator) =>
  locator.evaluate(
    (one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 5,
  );

/** Returns whether no other element covers the middle of an element. */
const isOnTop = (locator) =>
  locator.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

async function view(open, base, cookies, table, viewport, options = {}) {
  const page = await open(`/table/${table}`, {
    viewport,
    cookies: [browserCookie(base, cookies[0])],
    ...options,
  });
  await page.waitForSelector('svg.board .piece');
  return page;
}

/** Checks that a badge such as "Resigned" does not truncate the name. */
async function badges(open, base) {
  const cookies = await guests(base, ['Guest 342', 'Guest 1', 'Guest 2', 'Guest 3']);
  const table = await seat(base, cookies, {
    variant: 'four-player',
    options: 'walking_kings=false',
    seconds: 600,
  });
  const page = await view(open, base, cookies, table, DESKTOPS[1], { locale: 'de' });
  await page.locator('button[data-act="resign"]').click();
  await page.locator('.question .button.main').click();
  const plate = page.locator('.plate.out[data-seat=red]');
  await plate.locator('.badge', { hasText: 'Aufgegeben' }).waitFor();
  for (const size of [...DESKTOPS, ...PHONES]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(100);
    const at = `${size.width}x${size.height}`;
    assert(await isWhole(plate.locator('.badge')), `the badge at ${at}`);
    // The smallest plates have no room for ten letters.
    if (size.width > 360 && size.height > 320)
      assert(await isWhole(plate.locator('.name')), `the name at ${at}`);
  }
  await page.context().close();
}

/** Checks that a thinking computer has a name in the same format as a waiting one. */
async function computers(open, base, cookies) {
  const table = await seat(base, cookies, { variant: 'four-player', computers: 3 });
  for (const viewport of [DESKTOPS[1], PHONES[2]]) {
    const page = await view(open, base, cookies, table, viewport);
    const names = await page.locator('.plate:not([data-seat=red]) .name').allInnerTexts();
    assert.deepEqual(names, ['Computer 1', 'Computer 1', 'Computer 1']);
    assert.equal(await page.locator('.plate, .turn-card').getByText('Computer, level').count(), 0);
    await page.context().close();
  }
}

/** Checks that points on plates have labels, even next to clocks and long names. */
async function points(open, base, cookies) {
  for (const variant of ['three-player', 'four-way']) {
    const table = await seat(base, cookies, { variant, seconds: 600 });
    const page = await view(open, base, cookies, table, PHONES[0]);
    // The plates of the lowest screen show the number without a label.
    for (const size of PHONES.filter(({ height }) => height > 320)) {
      await page.setViewportSize(size);
      await page.waitForTimeout(100);
      const shown = await page.locator('.plate').evaluateAll((plates) =>
        plates.map((plate) => {
          const words = plate.querySelector('.points span');
          const [box, within] = [words, plate].map((one) => one.getBoundingClientRect());
          const inside =
            box.width > 0 &&
            box.left >= within.left &&
            box.right <= within.right + 0.5 &&
            box.bottom <= within.bottom + 0.5;
          return inside ? words.textContent : 'hidden';
        }),
      );
      assert(
        shown.every((words) => words === 'if drawn'),
        `${variant} at ${size.width}x${size.height}: ${shown.join()}`,
      );
    }
    await page.context().close();
  }
}

/** Checks that the plate of a partner who is to move next has room for both labels. */
async function partners(open, base) {
  const options = { locale: 'de' };
  const agreed = { variant: 'four-way', seconds: 600 };
  const pages = await phones(open, base, ['Ada', 'Ben', 'Cleo', 'Dora'], agreed, options);
  const red = pages[3];
  const plate = red.locator('.plate[data-seat=yellow]');
  await plate.getByText('danach', { exact: true }).waitFor();
  assert.deepEqual(await cuts(red), []);
  for (const page of pages) await page.context().close();
}

/** Checks that the headline of the result is not truncated above the card that repeats it. */
async function headlines(open, base, cookies) {
  const table = await seat(base, cookies, { variant: 'three-player', seconds: 1 });
  const page = await view(open, base, cookies, table, DESKTOPS[0]);
  await page.locator('.result').waitFor();
  for (const size of [...DESKTOPS, ...PHONES]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(100);
    // The card replaces the turn card, except in the header of a phone.
    const title = page.locator('.turn-card strong, .end-card h2').locator('visible=true').first();
    const what = `${size.width}x${size.height}: ${await title.innerText()}`;
    assert(await isWhole(title), what);
    assert(await isOnTop(title), `covered, ${what}`);
  }
  await page.context().close();
}

/**
 * Checks that a persistent message does not cover the turn card of the smallest phone.
 *
 * The cases are a spectator and a player with a pending offer.
 */
async function lasting(open, base, cookies) {
  const table = await seat(base, cookies, { variant: 'three-player', seconds: 600 });
  const options = { hasTouch: true, isMobile: true };
  const spectator = await open(`/table/${table}`, { viewport: PHONES[0], ...options });
  await spectator.locator('.question', { hasText: 'You are watching' }).waitFor();
  assert(await isOnTop(spectator.locator('.turn-card strong')), 'the turn of a spectator');
  const maker = await view(open, base, cookies, table, PHONES[0], options);
  await maker.locator('.action[data-act="offer-draw"]').tap();
  const offer = maker.locator('.question', { hasText: 'You offer a draw' });
  await offer.getByText('Waiting for Bartholomäus').waitFor();
  assert(await isOnTop(maker.locator('.turn-card strong')), 'the turn of the maker');
  for (const page of [spectator, maker]) await page.context().close();
}

test('plates and headlines show names and numbers in full', async ({ open, base }) => {
  const cookies = await guests(base);
  await badges(open, base);
  await computers(open, base, cookies);
  await points(open, base, cookies);
  await partners(open, base);
  await headlines(open, base, cookies);
  await lasting(open, base, cookies);
});
