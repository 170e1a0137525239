// Runs the scenarios in a real browser: `npm run e2e`, or some of them by name: `npm run e2e -- moves touch`.
// Pictures are left in e2e/pictures; `--accept` takes the boards as they look now for what they shall look like.

import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser, visit } from './browser.mjs';
import { startServer } from './server.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const all = readdirSync(`${here}scenarios`).map((file) => file.replace('.mjs', ''));
mkdirSync(`${here}pictures`, { recursive: true });

const server = await startServer();
const browser = await openBrowser();
let failed = 0;
for (const name of all.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const began = Date.now();
  const opened = [];
  const open = async (address, options) => {
    const page = await visit(browser, server.base, address, options);
    opened.push(page);
    return page;
  };
  // Pictures are for people. A busy browser now and then never comes round to painting a page: that is said, and is no fault of the page.
  const picture = async (page, as) => {
    const path = `${here}pictures/${as}.png`;
    await page.bringToFront();
    await page.screenshot({ path, timeout: 20_000 }).catch(() => console.log(`        ${as}.png was not painted in 20 seconds`));
  };
  try {
    const { default: scenario } = await import(`./scenarios/${name}.mjs`);
    await scenario({ open, picture, base: server.base });
    const faults = opened.flatMap((page) => page.faults);
    if (faults.length > 0) throw new Error(`the page complains:\n${faults.join('\n')}`);
    console.log(`ok      ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}`);
    await Promise.all(opened.slice(-1).map((page) => picture(page, `failed-${name}`).catch(() => {})));
  }
  await Promise.all(opened.map((page) => page.context().close()));
}
await browser.close();
server.stop();
console.log(failed === 0 ? 'all scenarios passed' : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
