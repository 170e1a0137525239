// Clocks that run out, in every game: what the rules say of who does not move in time is on every screen.

import assert from 'node:assert/strict';
import { ENDINGS } from '../endings.mjs';
import { gather } from '../table.mjs';

export default async function ({ open, base }) {
  for (const { variant } of ENDINGS) {
    const { pages } = await gather(open, base, { variant, minutes: 0.02 });
    for (const page of Object.values(pages)) {
      await page.getByRole('heading', { name: 'The game is over' }).waitFor({ timeout: 12_000 });
      assert.notEqual(await page.locator('.result').innerText(), '');
      await page.context().close();
    }
  }
}
