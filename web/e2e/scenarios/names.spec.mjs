// A name that the visitor types is not overwritten by a late answer of the server.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { gather } from '../table.mjs';

/** Runs in the page before its own scripts. Delays the answers about the visitor. */
function slow(milliseconds) {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, how) => {
    const answer = await fetch(address, how);
    const late = String(address).endsWith('/api/session') && how?.method !== 'POST';
    if (late) await new Promise((later) => setTimeout(later, milliseconds));
    return answer;
  };
}

test("a typed name is kept if the server's answer is late", async ({ open, base }) => {
  const invited = (address, options) => open(address, { ...options, init: [slow, 1500] });
  const { pages } = await gather(invited, base, { variant: 'three-player' });
  for (const page of Object.values(pages)) {
    for (const seat of ['White', 'Gray', 'Black']) {
      await page
        .locator(`[data-seat=${seat.toLowerCase()}]`)
        .getByText(`Player of ${seat}`)
        .waitFor();
    }
    assert.equal(await page.getByText(/^Guest \d/).count(), 0);
  }
});
