// Small things that were wrong once: seats in lists, names of partners, the focus on the board, hints, addresses, words.

import assert from 'node:assert/strict';
import { clickMove, ready } from '../board.mjs';
import { act, gather, more, result } from '../table.mjs';

/** A public table whose seats are all taken or kept for guests is to be watched; its armies look alive. */
async function lists(open, base) {
  const name = `Hanna ${Date.now() % 100_000}`;
  const host = await open('/new/four-way');
  await host.getByLabel('Your name').fill(name);
  for (const seat of ['Yellow', 'Black', 'Red']) await host.getByLabel(`${seat} is played by`).selectOption('link');
  await host.locator('input[name=visibility][value=public]').check();
  assert.match(await host.locator('.seats').innerText(), /plays with Black/, 'who makes a table sees who plays together');
  await host.getByRole('button', { name: 'Make the table' }).click();
  await host.getByRole('heading', { name: 'Waiting for players' }).first().waitFor();
  const visitor = await open('/');
  const row = visitor.locator('li', { hasText: name });
  await row.waitFor();
  await row.getByRole('link', { name: /^Watch/ }).waitFor();
  assert.equal(await row.getByRole('link', { name: /^Sit down/ }).count(), 0, 'there is no seat to take');
  assert.match(await row.innerText(), /against/, 'the sides are told apart');
  const opacities = await row.locator('.figure').evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
  assert(opacities.length === 4 && opacities.every((one) => one === '1'), `${opacities}`);
  // The game chosen stays chosen.
  await visitor.getByRole('radio', { name: '3 Man Chess' }).check({ force: true });
  await visitor.getByRole('button', { name: 'Play on this screen' }).click();
  await ready(visitor);
  await visitor.goto(`${base}/`);
  await visitor.waitForSelector('input[name=game]');
  assert(await visitor.getByRole('radio', { name: '3 Man Chess' }).isChecked());
}

async function partners(open, base) {
  const { pages } = await gather(open, base, { variant: 'four-way' });
  const { white, yellow, black, red } = pages;
  const role = (page, seat) => page.locator(`[data-seat=${seat}] .role`).innerText();
  assert.deepEqual([await role(white, 'white'), await role(white, 'black'), await role(white, 'yellow'), await role(white, 'red')], ['You', 'Your partner', 'Opponent', 'Opponent']);
  assert.equal(await role(red, 'yellow'), 'Your partner');
  await act(yellow, 'resign');
  await act(red, 'resign');
  assert.match(await result(black), /^Player of White and Player of Black won/);
  assert.match(await result(white), /Player of Yellow/);
}

/** The ring of the keyboard lies above all cells; a typed move has an example that can be made. */
async function hands(open) {
  const page = await open('/play/three-man');
  await ready(page);
  for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement?.matches('svg.board .cell'))); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  const ring = await page.evaluate(() => {
    const ring = document.querySelector('.focus-ring');
    return { last: ring?.closest('svg')?.lastElementChild === ring?.parentElement, d: ring?.getAttribute('d') === document.activeElement.getAttribute('d') };
  });
  assert.deepEqual(ring, { last: true, d: true });
  const dialog = await more(page);
  await dialog.locator('summary', { hasText: 'Type a move' }).click();
  const hint = (await page.locator('#typed').getAttribute('placeholder')).replace('Such as ', '');
  await page.fill('#typed', hint);
  await page.press('#typed', 'Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-count]').count(), 1, `${hint} is a move`);
  // Beginning again is asked for on the page, not by the browser.
  page.on('dialog', () => assert.fail('a window of the browser'));
  await (await more(page)).getByRole('button', { name: 'New game' }).click();
  await page.getByRole('alertdialog', { name: /New game/ }).getByRole('button', { name: 'Yes' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-count]').length === 0);
}

async function addresses(open, base) {
  const page = await open('/rules/three-player/');
  await page.locator('.book h2').first().waitFor();
  const missing = await open('/nowhere');
  await missing.getByRole('heading', { name: 'There is no such page' }).waitFor();
  assert.match(await missing.title(), /There is no such page/);
  assert.equal((await fetch(`${base}/favicon.ico`)).status, 200);
}

/** A move made without a connection is kept, and the page says so. */
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
  await white.getByText(/Your move is kept/).waitFor({ timeout: 30_000 });
  await white.evaluate(() => globalThis.back());
  await white.context().setOffline(false);
  await white.evaluate(() => dispatchEvent(new Event('online')));
  await gray.waitForSelector('[data-turn=gray]', { timeout: 30_000 });
  white.faults = white.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault));
}

export default async function ({ open, base }) {
  await lists(open, base);
  await partners(open, base);
  await hands(open);
  await addresses(open, base);
  await kept(open, base);
}
