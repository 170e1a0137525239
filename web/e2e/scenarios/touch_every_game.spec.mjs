// Every game by touch on small phones.
//
// The players decline and accept offers of each kind, and finish a game after one player has been
// eliminated.

import assert from 'node:assert/strict';
import { cell, turnOf } from '../board.mjs';
import { cuts } from '../cuts.mjs';
import { expect, test } from '../fixtures.mjs';
import { phones, press, tapAct } from '../phones.mjs';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dora'];
const DRAW = 'button[data-act="offer-draw"], button[data-act="agree-draw"]';
const question = (page, text) => page.locator('.question', { hasText: text });
const over = (page) => page.getByRole('button', { name: 'Rematch', exact: true });

/** Moves the first movable pawn to its first target. */
async function move(page, seat) {
  await turnOf(page, seat);
  await page.waitForSelector('svg.board.live .cell.own');
  for (const pawn of await page.locator('svg.board .cell.own[aria-label*="pawn"]').all()) {
    await pawn.tap();
    const goal = page.locator('svg.board .cell.aimed').first();
    if (await goal.isVisible()) return goal.tap();
  }
  return assert.fail('no pawn can move');
}

/** Checks that the maker of a declined offer receives a notification. */
async function decline(offer, text, maker, [first]) {
  await offer();
  await question(first, text).waitFor();
  assert.deepEqual(await cuts(first), []);
  await press(first, 'Decline');
  await question(maker, 'Ben declined').waitFor();
  await press(maker, 'OK');
}

/** Makes an offer that all other players accept. */
async function accept(offer, text, others) {
  await offer();
  for (const page of others) {
    await question(page, text).waitFor();
    await press(page, 'Accept');
  }
}

/**
 * Offers a draw. A player declines it, or its maker withdraws it if the rules do not allow
 * declining.
 */
async function refuseDraw([ada, ben, ...others]) {
  const kind = await ada.locator(DRAW).first().getAttribute('data-act');
  const offer = () => tapAct(ada, kind);
  if (kind === 'offer-draw') return decline(offer, 'Ada offers a draw', ada, [ben]);
  await offer();
  for (const page of [ben, ...others]) {
    await question(page, 'Ada offers a draw').waitFor();
    await press(page, 'Hide');
  }
  await question(ada, 'Waiting for Ben and Cleo').waitFor();
  assert.deepEqual(await cuts(ada), []);
  await press(ada, 'Withdraw');
  for (const page of [ben, ...others]) {
    await question(page, 'Ada withdrew the draw offer').waitFor();
    await press(page, 'OK');
  }
}

/** Agrees on a draw that ends the game. A partner's answer may also be necessary. */
async function agreeDraw(pages, maker) {
  const kind = await maker.locator(DRAW).first().getAttribute('data-act');
  await tapAct(maker, kind);
  for (const page of pages.filter((one) => one !== maker)) {
    const yes = question(page, 'offers a draw').getByRole('button', { name: 'Accept' });
    await yes.or(over(page)).first().waitFor();
    if (!(await over(page).isVisible())) await yes.tap();
  }
}

async function privately(page, text) {
  await page.getByRole('button', { name: /Chat$/ }).tap();
  await page.locator('#talk-to').selectOption({ label: 'to Ben only' });
  const offer = page.getByLabel('As an offer');
  if (!(await offer.isChecked())) await offer.tap();
  await page.locator('#talk-text').fill(text);
  await press(page, 'Send');
  await press(page, 'Board');
}

async function offers(pages, seats) {
  const [ada, ben, ...rest] = pages;
  const others = [ben, ...rest];
  await refuseDraw(pages);

  await move(ada, seats[0].name);
  await turnOf(ada, seats[1].name);
  const takeBack = () => press(ada, 'Take back');
  await decline(takeBack, 'Ada asks to take back', ada, others);
  await accept(takeBack, 'Ada asks to take back', others);
  for (const page of pages) await turnOf(page, seats[0].name);

  const pause = async () => {
    await ada.locator('.bar .action').last().tap();
    await ada.getByRole('dialog').getByRole('button', { name: 'Ask for a pause' }).tap();
  };
  await decline(pause, 'Ada asks for a pause', ada, others);
  await accept(pause, 'Ada asks for a pause', others);
  await press(ben, 'Resume');

  const offer = () => privately(ada, 'Peace?');
  await decline(offer, 'Ada makes you an offer', ada, [ben]);
  await accept(offer, 'Ada makes you an offer', [ben]);
  await question(ada, 'Ben accepted your private offer').waitFor();
  await press(ada, 'OK');

  await move(ada, seats[0].name);
  await turnOf(ben, seats[1].name);
  await agreeDraw(pages, ben);
  for (const page of pages) await over(page).waitFor();

  const before = ada.url();
  const rematch = () => press(ada, 'Rematch');
  await decline(rematch, 'Ada asks for another game', ada, others);
  await accept(rematch, 'Ada asks for another game', others);
  for (const page of pages) await page.waitForURL((url) => url.href !== before);
  assert.equal(new Set(pages.map((page) => page.url())).size, 1, 'all are at one table');
}

const tapMove = async (page, from, to) => {
  await page.waitForSelector('svg.board.live .piece');
  await cell(page, from).tap();
  await cell(page, to).tap();
};

/** Games that continue after an elimination. `out` is the index of the eliminated player. */
const ELIMINATIONS = [
  {
    table: {
      variant: 'three-man',
      position: 'BLBkd1,GRGka1,GRWqb4,GRWrb6,WHWkd1 W - - - - 0 0',
    },
    out: 1,
    says: ['Ada mated you', 'Ada and Cleo play on.'],
    play: ([white]) => tapMove(white, 'GRb4', 'GRb2'),
  },
  {
    table: {
      variant: 'three-way',
      options: 'ending=last-mate',
      position: '7/8/9/9bK/11/12/6wP6/14/13/2gB9/11/2gK7/9/wK7 w - - - 0/0/0',
    },
    out: 0,
    says: ['Ben and Cleo play on.'],
    play: ([, gray]) => tapAct(gray, 'declare-mate', { of: 'white' }),
  },
  {
    table: { variant: 'three-handed', options: 'after_defeat=inert' },
    out: 0,
    says: ['You resigned', 'Ben and Cleo play on.'],
    async play([red]) {
      await tapAct(red, 'resign');
      await press(red, 'Resign');
    },
  },
  {
    // A frozen player of Cincinnati 4-Way Chess stays in the game but has no vote (4W-A1).
    table: {
      variant: 'four-way',
      position: '1/3/5/5/4bK/1wQ5yN3/rR12/yK7bB5rK/2bN10/8yR2/5/5/5/3/wK w - 0',
    },
    out: 1,
    frozen: 'yellow',
    play: ([white]) => tapMove(white, 'd10', 'b8'),
  },
];

async function eliminated(pages, { out, frozen, says, play }) {
  await play(pages);
  if (frozen)
    for (const page of pages) await page.locator(`.plate.frozen[data-seat=${frozen}]`).waitFor();
  else {
    const card = pages[out].locator('.end-card.fallen');
    for (const text of says) await expect(card).toContainText(text);
    await card.getByRole('button', { name: 'Watch the game' }).tap();
    await card.waitFor({ state: 'detached' });
  }
  const players = pages.filter((_, seat) => seat !== out);
  await agreeDraw(players, players[0]);
  for (const page of pages) await over(page).waitFor();
}

test('players decline and accept every offer of every game on small phones', async ({
  open,
  base,
}) => {
  const games = await (await fetch(`${base}/api/variants`)).json();
  const left = [
    ...games.map(({ id }) => ({ table: { variant: id, seconds: 600 }, run: offers })),
    ...ELIMINATIONS.map((one) => ({ table: one.table, run: (pages) => eliminated(pages, one) })),
  ];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { table, run } = next;
      const { seats } = games.find(({ id }) => id === table.variant);
      const pages = await phones(open, base, NAMES.slice(0, seats.length), table);
      try {
        await run(pages, seats);
      } catch (error) {
        throw new Error(`${JSON.stringify(table)}: ${error.message}`, { cause: error });
      }
      for (const page of pages) await page.context().close();
    }
  };
  await Promise.all([work(), work()]);
});
