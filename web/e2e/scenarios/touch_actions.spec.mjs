// Acts by touch on small phones: offers, takebacks, continuations, votes and eliminations.

import assert from 'node:assert/strict';
import { cell, holds, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { phones, press, tapAct } from '../phones.mjs';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dora'];
const STALEMATE = '7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0';
const LAST_MATE = { variant: 'three-way', options: 'ending=last-mate', position: STALEMATE };
/** In this position, Gray and Black can declare White mated. */
const JOINT_MATE = '7/8/9/10/gK10/12/13/14/13/2gB9/11/2bK7/9/wK7 w - - - 0/0/0';
const FREE = { variant: 'four-player' };
/** In this position, Red mates Yellow with g5-g14. */
const MATE =
  'R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-10,yK,3/7,rR,6/14/14/14/14/13,gK/bK,13/14/6,rR,7/14/14/14/7,rK,6';

const tapMove = async (page, from, to) => {
  await page.waitForSelector('svg.board.live .piece');
  await cell(page, from).tap();
  await cell(page, to).tap();
};
const card = (page, text) => page.locator('.question', { hasText: text });
const out = (page) =>
  page.getByRole('dialog', { name: /mated you|You (resigned|left|ran out|are eliminated)/ });
const result = (page, text) =>
  page.locator('.result, .question', { hasText: text }).first().waitFor();

/** The cases: a description, the table, and the steps on the phones in seat order. */
const CASES = [
  {
    what: 'several offers on one screen',
    table: { variant: 'three-way' },
    async play([white, gray, black]) {
      await tapAct(white, 'agree-draw');
      await card(gray, 'Ada offers a draw').waitFor();
      const own = card(white, 'You offer a draw');
      await own.getByText('Waiting for Ben and Cleo').waitFor();
      await tapAct(black, 'cede', { to: 'white' });
      // The viewer's own offer comes before offers that need no answer. After the last page comes
      // the first.
      const pager = white.locator('.pager');
      await pager.getByText('1 of 2').waitFor();
      await own.getByRole('button', { name: 'Withdraw' }).waitFor();
      await pager.tap();
      await card(white, 'Cleo offers a draw that gives White the weak victory').waitFor();
      await pager.tap();
      await own.waitFor();
      // Gray has two questions. Hidden offers stay available in the More sheet.
      await gray.locator('.pager').tap();
      await card(gray, 'Cleo offers').waitFor();
      await press(gray, 'Hide');
      await card(gray, 'Ada offers a draw').waitFor();
      await press(gray, 'Hide');
      await press(gray, 'More: 2 open offers');
      const offers = gray.getByRole('list', { name: 'Pending offers' });
      const cession = offers.locator('li', { hasText: 'weak victory' });
      await cession.getByText('Waiting for Ben').waitFor();
      await cession.getByRole('button', { name: 'Accept' }).tap();
      await result(gray, /3WC-A4|weak victory|share|won/i);
    },
  },
  {
    what: 'an offer that its maker withdraws',
    table: { variant: 'three-way' },
    async play([white, gray, black]) {
      await tapAct(white, 'agree-draw');
      for (const page of [gray, black]) await card(page, 'Ada offers a draw').waitFor();
      await press(white, 'Withdraw');
      for (const page of [gray, black]) await card(page, 'Ada withdrew the draw offer').waitFor();
    },
  },
  {
    what: 'a declined offer',
    table: FREE,
    async play([red, blue, yellow, green]) {
      await tapAct(red, 'offer-draw');
      await card(green, 'Ada offers a draw').waitFor();
      await press(blue, 'Decline');
      await card(red, 'Ben declined your draw offer').waitFor();
      for (const page of [yellow, green]) await card(page, 'Ben declined the draw offer').waitFor();
      await press(green, 'OK');
      await card(green, 'Ben declined').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'a private offer that its maker withdraws, and one that is declined',
    table: { variant: 'three-player' },
    async play([white, gray, black]) {
      const offer = async (text) => {
        await press(white, 'Chat');
        await white.locator('#talk-to').selectOption({ label: 'to Ben only' });
        await white.getByLabel('As an offer').tap();
        await white.locator('#talk-text').fill(text);
        await press(white, 'Send');
        await press(white, 'Board');
      };
      const own = card(white, 'Your offer to Ben');
      await offer('Peace until move 20?');
      await own.getByText('Peace until move 20?').waitFor();
      await card(gray, 'Ada makes you an offer').waitFor();
      await press(white, 'Withdraw');
      await own.waitFor({ state: 'detached' });
      await card(gray, 'Ada withdrew the private offer').waitFor();
      await press(gray, 'OK');
      await offer('Peace until move 30?');
      await press(white, 'Hide');
      await own.waitFor({ state: 'detached' });
      await press(gray, 'Decline');
      await card(white, 'Ben declined your private offer').waitFor();
      assert.equal(await card(black, 'offer').count(), 0, 'a third player sees nothing');
    },
  },
  {
    what: 'a takeback that all accept',
    table: { variant: 'three-player' },
    async play([white, gray, black]) {
      await tapMove(white, 'b5', 'c5');
      await turnOf(white, 'gray');
      await press(white, 'Take back');
      for (const page of [gray, black]) await press(page, 'Accept');
      for (const page of [white, gray, black]) {
        await turnOf(page, 'white');
        await holds(page, 'b5', 'White pawn');
      }
    },
  },
  {
    what: 'no continuation',
    table: LAST_MATE,
    async play([white, gray, black]) {
      await tapMove(gray, 'd4', 'c3');
      for (const page of [white, gray, black]) await tapAct(page, 'no-continue');
      for (const page of [white, gray, black]) await result(page, /no player plays on/i);
    },
  },
  {
    what: 'two continuations',
    table: LAST_MATE,
    async play([white, gray, black]) {
      await tapMove(gray, 'd4', 'c3');
      for (const page of [white, gray]) await tapAct(page, 'continue');
      await black.getByRole('button', { name: 'Board 2' }).waitFor();
    },
  },
  {
    what: 'the vote of a team to resign',
    table: { ...FREE, options: 'mode=teams' },
    async play([red, blue, yellow, green]) {
      await tapAct(red, 'resign');
      await press(red, 'Resign');
      await card(red, 'You propose that Red and Yellow resign')
        .getByText('Waiting for Cleo')
        .waitFor();
      const asked = card(yellow, 'Ada proposes that Red and Yellow resign');
      await asked.getByRole('button', { name: 'Hide' }).tap();
      await press(yellow, 'More: 1 open offer');
      await yellow.getByRole('dialog').getByRole('button', { name: 'Accept' }).tap();
      for (const page of [blue, green]) await result(page, /won|resign/i);
    },
  },
  {
    what: 'the vote of a team of 4-Way next to an offer of a draw',
    table: { variant: 'four-way' },
    async play([white, yellow, black, red]) {
      await tapAct(white, 'offer-draw');
      await card(red, 'Ada offers a draw').waitFor();
      // The question covers the action bar, so use the More sheet.
      await tapAct(yellow, 'resign');
      await red.locator('.pager').tap();
      await card(red, 'Ben proposes that Yellow and Red resign')
        .getByRole('button', { name: 'Accept' })
        .tap();
      for (const page of [white, yellow, black, red]) {
        await result(page, 'Resignation');
        assert.equal(await page.getByText('Dora agrees to a draw').count(), 0);
      }
    },
  },
  {
    what: 'a joint declaration of mate next to an offer of a draw',
    table: { variant: 'three-way', position: JOINT_MATE },
    async play([white, gray, black]) {
      await tapAct(white, 'agree-draw');
      await card(black, 'Ada offers a draw').waitFor();
      await tapAct(gray, 'joint-mate', { of: 'white' });
      await black.locator('.pager').tap();
      await card(black, 'Ben wants to declare White mated')
        .getByRole('button', { name: 'Accept' })
        .tap();
      for (const page of [white, gray, black]) await result(page, 'Checkmate declared jointly');
    },
  },
  {
    what: 'a proposed result that a player hides and all accept',
    table: { variant: 'three-way' },
    async play([white, gray, black]) {
      await tapAct(white, 'agree-result', { resigner: 'white' });
      await card(gray, 'Ada proposes a result').waitFor();
      await press(gray, 'Hide');
      await press(gray, 'More: 1 open offer');
      await gray.getByRole('dialog').getByRole('button', { name: 'Accept' }).tap();
      await card(white, 'Ben has accepted · Waiting for Cleo').waitFor();
      await press(black, 'Accept');
      for (const page of [white, gray, black]) await result(page, 'points agreed by all three');
    },
  },
  {
    what: 'elimination by resigning and by leaving, with walking kings',
    table: FREE,
    async play([red, blue, yellow, green]) {
      await tapAct(green, 'resign');
      await press(green, 'Resign');
      await out(green).getByText('You resigned').waitFor();
      for (const [page, from, to] of [
        [red, 'h2', 'h3'],
        [blue, 'b7', 'c7'],
        [yellow, 'g13', 'g12'],
      ])
        await tapMove(page, from, to);
      // After Green has left, Green's king walks automatically.
      await turnOf(red, 'red');
      await red.locator('.action').last().tap();
      await red.getByRole('dialog').getByRole('button', { name: 'Leave the game' }).tap();
      await press(red, 'Leave the game');
      await out(red).getByText('You left the game').waitFor();
    },
  },
  {
    what: 'the end of a game after a mate',
    table: { ...FREE, position: MATE },
    async play([red, blue, yellow, green]) {
      await tapMove(red, 'g5', 'g14');
      const gain = blue.locator('.event', { hasText: 'Red mated Yellow · +20' });
      await gain.waitFor();
      await out(yellow).getByRole('button', { name: 'Watch the game' }).tap();
      await tapAct(blue, 'offer-draw');
      for (const page of [red, green]) await press(page, 'Accept');
      for (const page of [red, blue, yellow, green])
        await page.getByRole('button', { name: 'Rematch', exact: true }).waitFor();
      // The draw changes the points, so the plates must not show the points of the mate.
      assert.equal(await gain.count(), 0, 'the result shows a gain');
      await press(yellow, 'Table');
      await yellow.locator('.result').getByText('Ada won').waitFor();
      await press(yellow, 'Rematch');
      await press(yellow, 'Board');
      await card(yellow, 'You asked for another game').waitFor();
      await press(blue, 'Decline');
      await card(yellow, 'Ben declined the rematch').waitFor();
    },
  },
  {
    what: 'a mate in 3 Man Chess',
    table: {
      variant: 'three-man',
      position: 'BLBkd1,GRGka1,GRWqb4,GRWrb6,WHWkd1 W - - - - 0 0',
    },
    async play([white, gray]) {
      await tapMove(white, 'GRb4', 'GRb2');
      await out(gray).getByText('Ada mated you').waitFor();
    },
  },
  ...['four-player', 'three-man'].map((variant) => ({
    what: `elimination by the clock in ${variant}`,
    table: { variant, seconds: 6 },
    async play([first, second]) {
      const card = out(first);
      await card.getByText('You ran out of time').waitFor();
      assert.doesNotMatch(await card.innerText(), /resign/i);
      await card.getByRole('button', { name: 'Watch the game' }).tap();
      await card.waitFor({ state: 'detached' });
      // The other players do not see a resignation.
      assert.equal(await second.locator('.plate', { hasText: 'Resigned' }).count(), 0);
    },
  })),
];

test('players offer, take back, continue and vote on small phones', async ({ open, base }) => {
  const games = await (await fetch(`${base}/api/variants`)).json();
  const left = [...CASES];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await run(next);
  };
  const run = async ({ what, table, play }) => {
    const { seats } = games.find(({ id }) => id === table.variant);
    const pages = await phones(open, base, NAMES.slice(0, seats.length), table);
    try {
      await play(pages);
      const wide = await pages[0].evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert(!wide, 'the page is wider than the screen');
    } catch (error) {
      throw new Error(`${what}: ${error.message}`, { cause: error });
    }
    for (const page of pages) await page.context().close();
  };
  await Promise.all([work(), work()]);
});
