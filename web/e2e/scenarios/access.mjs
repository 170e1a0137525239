// No fault that axe can find, on every page, in both themes; and a page for addresses that lead nowhere.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = ['/', '/play/three-player', '/play/three-man', '/nowhere', '/play/nothing'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

export default async function ({ open, picture }) {
  const pages = [];
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark']) {
      for (const address of PAGES) {
        const page = await open(address, { viewport, colorScheme });
        await page.waitForSelector('main h1, main h2');
        if (!/no/.test(address)) await page.waitForSelector('svg.board .man');
        await picture(page, `${address.replaceAll('/', '_')}-${viewport.width}-${colorScheme}`);
        // The page's policy allows no script of ours in it; the debugger's door stands open.
        await page.evaluate(`(() => { ${axe} })()`);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3)}`);
        assert.deepEqual(found, [], `${address} ${viewport.width} ${colorScheme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert(!wide, `${address} is wider than ${viewport.width}`);
        pages.push(page);
      }
    }
  }
  return pages;
}
