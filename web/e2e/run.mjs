// Runs the scenarios in a real browser: `npm run e2e`, or some of them by name: `npm run e2e -- moves touch`.
// Pictures are left in e2e/pictures. `--accept` stores the boards as they look now.

import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser, visit } from './browser.mjs';
import { startServer } from './server.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const STALLED = 'the browser has stopped painting';
const all = readdirSync(`${here}scenarios`).map((file) => file.replace('.mjs', ''));
mkdirSync(`${here}pictures`, { recursive: true });

// Two at a time, each with a server of its own, so that nobody meets a stranger in the lobby. Those that take longest begin first.
const LONGEST = ['still', 'endings', 'phone_games', 'access', 'double_turn', 'words', 'looks'];
const waiting = all.filter((name) => wanted.length === 0 || wanted.includes(name));
waiting.sort((one, other) => rank(one) - rank(other));
// With --retry, a scenario fails only if it fails twice; those that pass the second time are listed as flaky.
const retries = process.argv.includes('--retry') ? 1 : 0;
const flaky = [];
let failed = 0;
await Promise.all([1, 2].map(work));
if (flaky.length > 0) console.log(`flaky: ${flaky.join(', ')}`);
console.log(failed === 0 ? 'all scenarios passed' : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function rank(name) {
  const at = LONGEST.indexOf(name);
  return at < 0 ? LONGEST.length : at;
}

/** Runs scenarios until none waits. */
async function work() {
  if (waiting.length === 0) return;
  const server = await startServer();
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    let fault = await run(name, server.base);
    for (let retry = 0; fault === STALLED && retry < 2; retry += 1) {
      console.log(`        ${name}: the browser has stopped painting; retried in a new one`);
      fault = await run(name, server.base);
    }
    if (fault !== null && retries > 0) {
      console.log(`RETRY   ${name}\n${fault}`);
      fault = await run(name, server.base);
      if (fault === null) flaky.push(name);
    }
    if (fault === null) continue;
    failed += 1;
    console.log(`FAILED  ${name}\n${fault}`);
  }
  server.stop();
}

/** Runs a scenario in a browser of its own: what is wrong, or nothing. A browser that no longer paints is no fault of the site. */
async function run(name, base) {
  const browser = await openBrowser();
  const began = Date.now();
  const opened = [];
  const open = async (address, options) => {
    const page = await visit(browser, base, address, options);
    opened.push(page);
    return page;
  };
  // Pictures are for people: one that is not painted is told, and fails nothing.
  const picture = async (page, as) => {
    const path = `${here}pictures/${as}.png`;
    await page
      .screenshot({ path, timeout: 20_000 })
      .catch(() => console.log(`        ${as}.png was not painted in 20 seconds`));
  };
  try {
    const { default: scenario } = await import(`./scenarios/${name}.mjs`);
    await scenario({ open, picture, base });
    const faults = opened.flatMap((page) => page.faults);
    if (faults.length > 0) throw new Error(`the page complains:\n${faults.join('\n')}`);
    console.log(`ok      ${name} (${Date.now() - began} ms)`);
    return null;
  } catch (error) {
    const shown = opened.filter((page) => !page.isClosed());
    if (!(await Promise.all(shown.map(paints))).every(Boolean)) return STALLED;
    await Promise.all(shown.slice(-1).map((page) => picture(page, `failed-${name}`)));
    return error.stack;
  } finally {
    await browser.close();
  }
}

/** Does the browser still paint this page? */
async function paints(page) {
  const painted = page
    .evaluate(() => new Promise((done) => requestAnimationFrame(() => done(true))))
    .catch(() => true);
  return Promise.race([painted, new Promise((done) => setTimeout(done, 10_000, false))]);
}
