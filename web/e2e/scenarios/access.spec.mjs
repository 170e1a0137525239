// Accessibility: axe finds no faults in either theme, on wide and narrow screens, and in German.
//
// The pages include a table in every board style and the page for unknown addresses.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from '../fixtures.mjs';
import { act, playComputers, result } from '../table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = [
  '/',
  '/play/three-player',
  '/play/three-man',
  '/new/three-man',
  '/learn',
  '/learn/three-man',
  '/rules',
  '/rules/three-man',
  '/about',
  '/nowhere',
  '/play/nothing',
];
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const LOOKS = [
  [WIDE, 'light'],
  [WIDE, 'dark'],
  [NARROW, 'light'],
  [NARROW, 'dark'],
];
/** The German pages have the same colours, so one theme on a narrow screen is enough. */
const GERMAN = [[NARROW, 'light']];
const BOARDS = ['slate', 'meadow', 'paper'];

/** Creates three tables of the visitor: waiting for players, in progress, and finished. */
async function tables(open) {
  const maker = await open('/');
  const made = [];
  for (const computers of [false, true, true]) {
    await maker.goto(new URL('/', maker.url()).href);
    if (computers) await playComputers(maker, 'three-player');
    else {
      await maker.getByRole('radio', { name: 'Three player chess' }).check({ force: true });
      await maker.getByRole('button', { name: 'Invite friends' }).click();
    }
    await maker.waitForURL(/table/);
    await maker.waitForSelector('svg.board .piece');
    made.push(new URL(maker.url()).pathname);
  }
  await act(maker, 'resign');
  await result(maker);
  const cookies = await maker.context().cookies();
  return { addresses: [...made, made[2].replace('table', 'review')], cookies, maker };
}

/** Returns a file name that does not contain a random id. */
const named = (address, made) =>
  ['_waiting', '_table', '_over', '_review'][made.indexOf(address)] ?? address.replaceAll('/', '_');

/** Checks a page in one size and theme: axe finds no faults, and nothing is wider than the page. */
async function look(page, address, [{ width, height }, colorScheme]) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ resultTypes: ['violations'] }),
  );
  const found = violations.map(
    (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3)}`,
  );
  assert.deepEqual(found, [], `${address} ${width} ${colorScheme}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert(!wide, `${address} is wider than ${width}`);
}

/**
 * Opens an address, checks it in the given sizes and themes, and calls `after` for each of them.
 */
async function visit(open, address, looks, options, after = () => {}) {
  const page = await open(address, options);
  await page.waitForSelector('main h1, main h2', { state: 'attached' });
  if (!/no|about|new/.test(address)) await page.waitForSelector('svg.board .piece');
  // The page's content security policy forbids other scripts, but evaluation by the debugger
  // bypasses it.
  await page.evaluate(`(() => { ${axe} })()`);
  for (const one of looks) {
    await look(page, address, one);
    await after(page, one);
  }
  // The server limits the number of connections for each visitor.
  await page.close();
}

test('axe finds no faults on any page', async ({ open, picture }) => {
  const { addresses, cookies } = await tables(open);
  for (const address of [...PAGES, ...addresses]) {
    const keep = (page, [size, colorScheme]) =>
      picture(page, `${named(address, addresses)}-${size.width}-${colorScheme}`);
    await visit(open, address, LOOKS, { cookies }, keep);
    await visit(open, address, GERMAN, { cookies, locale: 'de' });
  }
  for (const board of BOARDS) {
    const storage = {
      'polychess.settings': JSON.stringify({
        board,
        names: true,
        pieces: board === 'paper' ? 'letters' : 'figures',
        patterns: board === 'slate',
      }),
    };
    for (const locale of ['en', 'de'])
      await visit(open, addresses[1], LOOKS, { cookies, storage, locale });
  }
});
