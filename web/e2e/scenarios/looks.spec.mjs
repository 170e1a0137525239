// Special states are visible even without colours: frozen, dormant and fallen pieces, mated and
// doubly attacked kings, and the last move of each army.
//
// The test checks the light theme, the dark theme and the patterns. It also checks that pieces do
// not glide if the visitor prefers reduced motion.

import assert from 'node:assert/strict';
import { clickMove } from '../board.mjs';
import { test } from '../fixtures.mjs';

/**
 * Positions with special states: the acts to play, and the minimum number of elements of each
 * class.
 */
const LOOKS = [
  {
    variant: 'four-way',
    position: '1/3/5/5/4bK/1wQ5yN3/rR12/yK7bB5rK/2bN10/8yR2/5/5/5/3/wK w - 0',
    acts: ['d10b8'],
    seen: { 'piece-frozen': 3, 'mark-mated': 1, 'mark-latest': 2 },
  },
  {
    variant: 'three-man',
    position: 'BLBkd1,GRGka1,GRGpg2,GRWqb4,GRWrb6,WHWkd1 W - - - - 0 0',
    acts: ['GRb4GRb2', 'BLd1BLe1', 'WHd1WHd2'],
    seen: { 'piece-dormant': 2, 'line-moat-bridged': 2, 'mark-last': 4 },
  },
  {
    variant: 'three-way',
    options: { ending: 'last-mate' },
    position: '7/8/9/9bK/11/12/6wP6/14/13/2gB9/11/2gK7/9/wK7 w - - - 0/0/0',
    acts: [{ seat: 'gray', type: 'declare-mate', of: 'white' }],
    seen: { 'piece-fallen': 1, 'piece-dormant': 1 },
  },
  {
    variant: 'three-handed',
    position: '8/5wK2/8/8/7wQ/8/bK7/7rK/1wR1bP4/8/8/8 r - - - - - 0',
    acts: ['pass', 'h11h10'],
    seen: { 'mark-mated': 1, 'mark-last': 2 },
  },
  {
    variant: 'three-handed',
    as: 'doubly-attacked',
    position: '3wP4/8/8/wR3wK3/8/8/rR6rN/4rK3/8/8/8/bR3bK3 w - - - - - 0',
    acts: ['d4d5'],
    seen: { 'mark-imposing': 1, 'mark-doubly-attacked': 1 },
  },
  {
    variant: 'three-player',
    position: '5bK/7/8/gK8/4gN5/8wQ2/12/13/12/11/5wR4/5wR3/3wK4 w - - 0',
    acts: ['h11k11', 'j5i4'],
    seen: { 'piece-fallen': 1, 'mark-last': 4 },
  },
  {
    variant: 'four-player',
    position:
      'R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,yR,2,yK,7/6,yP,yP,6/14/12,gP,gR/12,gP,1/12,gP,1/7,rQ,5,gK/bK,bP,8,rN,1,gP,1/1,bP,10,gP,gB/12,gP,gN/bR,11,gP,gR/14/7,rP,rP,5/7,rK,6',
    acts: ['h8m8', 'b7c7', 'g13g12'],
    seen: { 'piece-dormant': 12, 'mark-last': 6, 'mark-latest': 2 },
  },
];

/** The themes to check, each with a function that activates it. */
const THEMES = {
  light: (page) => page.emulateMedia({ colorScheme: 'light' }),
  dark: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  async patterns(page) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('switch', { name: /^Patterns on the armies/ }).check();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  },
};

/** Returns the fills of each army's pieces, and how special pieces differ from normal ones. */
const paints = (page) =>
  page.evaluate(() => {
    const body = (piece) => getComputedStyle(piece.querySelector('.body')).fill;
    const armies = new Map();
    for (const piece of document.querySelectorAll('svg.board .piece-alive')) {
      const army = [...piece.classList].find((name) => name.startsWith('army-'));
      armies.set(army, [...(armies.get(army) ?? []), body(piece)]);
    }
    const odd = [...document.querySelectorAll('svg.board .piece:not(.piece-alive)')].map(
      (piece) => ({
        fill: body(piece),
        ice: piece.querySelector('.ice') !== null,
        frozen: piece.classList.contains('piece-frozen'),
      }),
    );
    return { armies: [...armies].map(([army, fills]) => [army, [...new Set(fills)]]), odd };
  });

async function show(open, picture, { variant, as = '', options = {}, position, acts, seen }) {
  const key = `polychess.hot-seat.${JSON.stringify([variant, Object.entries(options), position])}`;
  const query = new URLSearchParams({ ...options, position });
  const page = await open(`/play/${variant}?${query}`, {
    storage: { [key]: JSON.stringify(acts) },
  });
  await page.waitForSelector('svg.board .piece');
  assert.equal(
    await page.locator('[data-count]').count(),
    acts.length,
    `${variant}: what was saved is played`,
  );
  for (const [name, least] of Object.entries(seen)) {
    const found = await page.locator(`svg.board .${name}`).count();
    assert(found >= least, `${variant}: ${found} of ${name}, not ${least}`);
  }
  for (const [theme, choose] of Object.entries(THEMES)) {
    await choose(page);
    const { armies, odd } = await paints(page);
    const used = armies.flatMap(([, all]) => all);
    for (const { fill, ice, frozen } of odd)
      assert(
        !used.includes(fill) && ice === frozen,
        `${variant}: an odd piece looks like any other`,
      );
    const fills = armies.map(([army, all]) => {
      assert.equal(all.length, 1, `${variant}: pieces of ${army} look alike`);
      return all[0];
    });
    assert.equal(new Set(fills).size, fills.length, `${variant}, ${theme}: ${armies}`);
    await picture(page, `looks-${variant}${as && `-${as}`}-${theme}`);
  }
  await page.context().close();
}

/** Returns the duration of a piece's animation in seconds. */
async function glide(open, options) {
  const page = await open('/play/three-player', options);
  await page.waitForSelector('svg.board.live .piece');
  await clickMove(page, 'b5', 'c5');
  await page.waitForSelector('.pieces.gliding .piece');
  const seconds = (name) =>
    page.evaluate(
      (n) => parseFloat(getComputedStyle(document.querySelector('.pieces.gliding .piece'))[n]),
      name,
    );
  const found = await seconds('transitionDuration');
  await page.context().close();
  return found;
}

test('special states are visible, also without colours', async ({ open, picture }) => {
  for (const look of LOOKS) await show(open, picture, look);
  assert((await glide(open, { reducedMotion: 'no-preference' })) > 0.1, 'a piece is seen to move');
  assert.equal(await glide(open, { reducedMotion: 'reduce' }), 0);
  const storage = { 'polychess.settings': '{"still":true}' };
  assert.equal(await glide(open, { reducedMotion: 'no-preference', storage }), 0);
});
