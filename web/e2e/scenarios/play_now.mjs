// Play now: two who want the same game come to one table, and a computer takes the seat that is left; who waits for nobody plays at once.

import assert from 'node:assert/strict';
import { turnOf } from '../board.mjs';

async function choose(page, pace, fill) {
  await page.waitForSelector('svg.board .piece');
  await page.getByRole('radio', { name: 'Three-handed chess' }).check({ force: true });
  await page.getByRole('radio', { name: pace, exact: true }).check({ force: true });
  await page.getByRole('radio', { name: fill, exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/table\//);
}

export default async function ({ open }) {
  const [one, two] = [await open('/'), await open('/', { viewport: { width: 390, height: 844 } })];
  await choose(one, '15 + 10', '15 s');
  await one.getByText(/Computers take the free seats in \d+ s/).waitFor();
  await choose(two, '15 + 10', '60 s');
  assert.equal(new URL(two.url()).pathname, new URL(one.url()).pathname, 'they meet');
  for (const page of [one, two]) await turnOf(page, 'white').catch(() => page.waitForSelector('[data-turn]:not([data-turn=""])', { timeout: 30_000 }));
  const computers = await one.locator('.plate', { hasText: 'Computer' }).count();
  assert.equal(computers, 1);
  const own = await Promise.all([one, two].map((page) => page.locator('[data-seat]:has(.role.you)').getAttribute('data-seat')));
  assert.equal(new Set(own).size, 2);
  const alone = await open('/');
  await choose(alone, '5 + 5', 'At once');
  await alone.waitForSelector('[data-turn]:not([data-turn=""])');
  assert.equal(await alone.locator('.plate', { hasText: 'Computer' }).count(), 2);
}
