// Accessibility checks with axe.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asserts that axe finds no faults on the page. `where` describes it in a failure. */
export async function check(page, where) {
  await page.evaluate(`(() => { ${axe} })()`);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ resultTypes: ['violations'] }),
  );
  const found = violations.map(
    (one) => `${one.id}: ${one.nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`,
  );
  assert.deepEqual(found, [], where);
}
