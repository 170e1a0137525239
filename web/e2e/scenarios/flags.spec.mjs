// Timeouts in every game: all screens show the points that the rules award.

import assert from 'node:assert/strict';
import { ENDINGS } from '../endings.mjs';
import { test } from '../fixtures.mjs';
import { gather, points, result } from '../table.mjs';

test('after a timeout, all screens show the points that the rules award', async ({
  open,
  base,
}) => {
  for (const { variant, flag } of ENDINGS) {
    const { pages } = await gather(open, base, { variant, minutes: 0.02 });
    for (const page of Object.values(pages)) {
      assert.match(await result(page), flag.says, variant);
      assert.match(await result(page), /ran out of time/, variant);
      assert.deepEqual(await points(page, base, variant), flag.points, variant);
      await page.context().close();
    }
  }
});
