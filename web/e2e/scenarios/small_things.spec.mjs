// Regression tests for bugs in lists, names of partners, board focus, hints, addresses and texts.

import assert from 'node:assert/strict';
import { clickMove, ready } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { act, gather, more, playComputers, result } from '../table.mjs';

/**
 * Checks that a public table without free seats can be watched, and that its armies do not look
 * eliminated.
 */
async function lists(open, base) {
  const name = `Hanna ${Date.now() % 100_000}`;
  const host = await open('/new/four-way');
  await host.getByLabel('Your name').fill(name);
  for (const seat of ['Yellow', 'Black', 'Red'])
    await host.getByLabel(`${seat} is played by`).selectOption('link');
  await host.locator('input[name=visibility][value=public]').check();
  assert.match(
    await host.locator('.seats').innerText(),
    /plays with Black/,
    'who makes a table sees who plays together',
  );
  await host.getByRole('button', { name: 'Create game' }).click();
  await host.getByRole('heading', { name: 'Waiting for players' }).first().waitFor();
  const visitor = await open('/');
  const row = visitor.locator('li', { hasText: name });
  await visitor.waitForResponse((response) => new URL(response.url()).pathname === '/api/tables');
  assert.equal(await row.count(), 0, 'where there is no seat to take, nothing is offered');
  await host.locator('[data-waiting=red]').getByRole('button', { name: 'Open to anyone' }).click();
  await row.getByRole('link', { name: /^Join/ }).waitFor({ timeout: 15_000 });
  assert.match(await row.innerText(), /against/, 'the sides are told apart');
  const opacities = await row
    .locator('.figure')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
  assert(opacities.length === 4 && opacities.every((one) => one === '1'), `${opacities}`);
  // The home page still selects the last chosen game.
  await visitor.getByRole('radio', { name: '3 Man Chess' }).check({ force: true });
  await visitor.getByRole('button', { name: 'Play on one device' }).click();
  await ready(visitor);
  await visitor.goto(`${base}/`);
  await visitor.waitForSelector('input[name=game]');
  assert(await visitor.getByRole('radio', { name: '3 Man Chess' }).isChecked());
}

async function partners(open, base) {
  const { pages } = await gather(open, base, { variant: 'four-way' });
  const { white, yellow, black, red } = pages;
  const role = (page, seat) => page.locator(`[data-seat=${seat}] .role`).innerText();
  assert.deepEqual(
    [
      await role(white, 'white'),
      await role(white, 'black'),
      await role(white, 'yellow'),
      await role(white, 'red'),
    ],
    ['You', 'Partner', 'Opponent', 'Opponent'],
  );
  assert.equal(await role(red, 'yellow'), 'Partner');
  await act(yellow, 'resign');
  await act(red, 'resign');
  const said = await result(black);
  assert.match(said, /Your team won: 2 points/);
  assert.match(said, /^1\nPlayer of White · White\n2\n1\nYou · Black\n2$/m);
  assert.match(await result(white), /Player of Yellow/);
}

/** Checks that the focus ring is above all cells and that the example of a typed move is legal. */
async function hands(open) {
  const page = await open('/play/three-man');
  await ready(page);
  for (
    let i = 0;
    i < 60 && !(await page.evaluate(() => document.activeElement?.matches('svg.board .cell')));
    i += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  const ring = await page.evaluate(() => {
    const ring = document.querySelector('.focus-ring');
    return {
      last: ring?.closest('svg')?.lastElementChild === ring?.parentElement,
      d: ring?.getAttribute('d') === document.activeElement.getAttribute('d'),
    };
  });
  assert.deepEqual(ring, { last: true, d: true });
  const dialog = await more(page);
  await dialog.locator('summary', { hasText: 'Type a move' }).click();
  const hint = (await page.locator('#typed').getAttribute('placeholder')).replace('Such as ', '');
  await page.fill('#typed', hint);
  await page.press('#typed', 'Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-count]').count(), 1, `${hint} is a move`);
  // The restart of a game has a confirmation on the page instead of a browser dialog.
  page.on('dialog', () => assert.fail('a window of the browser'));
  await (await more(page)).getByRole('button', { name: 'New game' }).click();
  await page
    .getByRole('alertdialog', { name: /New game/ })
    .getByRole('button', { name: 'Start again' })
    .click();
  await page.waitForFunction(() => document.querySelectorAll('[data-count]').length === 0);
}

/**
 * Checks that the field marks errors in a typed move instead of reporting byte positions.
 *
 * The act of the first player to agree to something is labelled as a proposal.
 */
async function wordsOfTheServer(open) {
  const page = await open('/play/three-way');
  await ready(page);
  let dialog = await more(page);
  await dialog.locator('summary', { hasText: 'Type a move' }).click();
  await page.fill('#typed', 'a2zz9');
  await page.press('#typed', 'Enter');
  const refused = dialog.locator('[role=alert]');
  await refused.waitFor();
  assert.doesNotMatch(await refused.innerText(), /byte/);
  const marked = await page
    .locator('#typed')
    .evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.equal(marked, 'zz9');
  const labels = () =>
    dialog
      .locator('button[data-act]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert((await labels()).includes('White: offer a draw'), `${await labels()}`);
  assert.equal(
    (await labels()).filter((label) => /agree/.test(label)).length,
    0,
    'nobody has proposed anything',
  );
  await dialog.getByRole('button', { name: 'White: offer a draw', exact: true }).click();
  dialog = await more(page);
  assert((await labels()).includes('Gray: agree to a draw'), `${await labels()}`);
}

async function addresses(open, base) {
  const page = await open('/rules/three-player/');
  await page.locator('.book h2').first().waitFor();
  const missing = await open('/nowhere');
  await missing.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  assert.match(await missing.title(), /This page does not exist/);
  assert.equal((await fetch(`${base}/nowhere`)).status, 404);
  const found = async (path, kind) => {
    const answer = await fetch(new URL(path, base));
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers.get('content-type'), kind, path);
    return answer;
  };
  for (const [path, kind] of [
    ['/favicon.ico', /icon/],
    ['/apple-touch-icon.png', /png/],
    ['/robots.txt', /plain/],
    ['/sitemap.xml', /xml/],
  ])
    await found(path, kind);
  const { icons } = await (await found('/manifest.webmanifest', /manifest/)).json();
  for (const { src } of icons) await found(src, /image/);
  const head = await (await found('/', /html/)).text();
  for (const tag of ['og:title', 'og:description', 'og:image'])
    assert(head.includes(`property="${tag}"`), tag);
}

/**
 * Checks that buttons have the usual names of chess sites, that no unnecessary buttons appear, and
 * that computers show their level.
 */
async function labels(open) {
  const page = await open('/new/three-way');
  const default_ = await page
    .getByLabel('Gray is played by')
    .evaluate(
      (field) =>
        [...field.options].find((option) => option.value.startsWith('computer:') && option.selected)
          ?.text ?? '',
    );
  await page.goto(new URL('/', page.url()).href);
  await playComputers(page, 'three-way');
  await ready(page);
  assert.deepEqual(
    (await page.locator('.action').allInnerTexts()).map((words) => words.trim()),
    ['Draw', 'Resign', 'Take back', 'More'],
  );
  const names = await page
    .locator('.plate:not(:has(.role.you)) .name')
    .evaluateAll((all) => all.map((name) => name.title));
  assert(
    names.length === 2 && names.every((name) => /^Computer, level \d+$/.test(name)),
    `${names}`,
  );
  assert.match(default_, /level 2$/, 'computers at a new table are easy for a new visitor');
  // A phone shows a shorter form of the names.
  await page.setViewportSize({ width: 360, height: 640 });
  const short = await page.locator('.plate:not(:has(.role.you)) .name').allInnerTexts();
  assert(short.length === 2 && short.every((name) => /^Computer \d+$/.test(name)), `${short}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const dialog = await more(page);
  assert.doesNotMatch(
    await dialog.innerText(),
    /give the game up|agree|talk|onlooker|\bman\b|\bmen\b/i,
  );
  await dialog.getByRole('button', { name: 'Abort', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: /^Abort the game\?/ })
    .getByRole('button', { name: 'Abort' })
    .click();
  await page.getByRole('heading', { name: 'Game aborted' }).waitFor();
}

/** Checks that a move without a connection is kept and reported. */
async function kept(open, base) {
  const { pages } = await gather(open, base, { variant: 'three-player' });
  const { white, gray } = pages;
  await ready(white);
  await white.evaluate(() => {
    const { send } = WebSocket.prototype;
    globalThis.back = () => (WebSocket.prototype.send = send);
    WebSocket.prototype.send = function () {};
  });
  await clickMove(white, 'b5', 'c5');
  await white.context().setOffline(true);
  await white.getByText(/Your move will be sent/).waitFor({ timeout: 30_000 });
  await white.evaluate(() => globalThis.back());
  await white.context().setOffline(false);
  await white.evaluate(() => dispatchEvent(new Event('online')));
  await gray.waitForSelector('[data-turn=gray]', { timeout: 30_000 });
  // Requests without a connection fail, so ignore these errors.
  white.faults = white.faults.filter(
    (fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault),
  );
}

/** Checks that each fact about a turn appears only once and that the legend explains all marks. */
async function facts(open) {
  const second =
    '7/8/4bR4/9bK/wR1gP3gR4/2gP9/13/14/13/12/11/10/9/4wK3 b - - g 0/0/0 declined=wb,points=3:2/0/1:2,stage=2';
  const page = await open(`/play/three-way?position=${encodeURIComponent(second)}`);
  await ready(page);
  const told = page.getByText('Stage II: two players are left').filter({ visible: true });
  await told.first().waitFor();
  assert.equal(await told.count(), 1, 'beside the turn');
  await page.getByRole('button', { name: 'Markers explained' }).click();
  const legend = page.getByRole('dialog', { name: 'Markers on the board' });
  await legend.waitFor();
  const explained = (await legend.locator('li').allInnerTexts()).map((words) =>
    words.split('\n')[0].trim(),
  );
  assert(explained.length >= 7 && explained.every((words) => words !== ''), `${explained}`);
  assert.equal(new Set(explained).size, explained.length, `twice in ${explained}`);
  assert.equal(await legend.locator('li svg').count(), explained.length, 'each is drawn');
}

test('former bugs stay fixed', async ({ open, base }) => {
  await facts(open);
  await lists(open, base);
  await partners(open, base);
  await hands(open);
  await wordsOfTheServer(open);
  await addresses(open, base);
  await labels(open);
  await kept(open, base);
});
