// A mated player of Cincinnati 4-Way Chess is frozen.
//
// The plate, the chips and the pieces show this, and no text reports a check.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';

const POSITION = '1/3/5/5/4bK/1wQ5yN3/rR12/yK7bB5rK/2bN10/8yR2/5/5/5/3/wK w - 0';

test('a mated player of 4-Way is frozen', async ({ open, picture }) => {
  for (const [viewport, as] of [
    [{ width: 1440, height: 900 }, 'desktop'],
    [{ width: 390, height: 844 }, 'phone'],
    [{ width: 844, height: 390 }, 'low'],
  ]) {
    const page = await open(`/play/four-way?position=${encodeURIComponent(POSITION)}`, {
      viewport,
    });
    await ready(page);
    await clickMove(page, 'd10', 'b8');
    await turnOf(page, 'yellow').catch(() => {});
    const plate = page.locator('section.plate.frozen');
    await plate.getByText('Frozen', { exact: true }).first().waitFor();
    const seat = await plate.getAttribute('data-seat');
    assert.doesNotMatch(await plate.innerText(), /Check/);
    const title = `${seat.charAt(0).toUpperCase()}${seat.slice(1)}`;
    const chips = (await page.locator('.chip').allInnerTexts()).join(' · ');
    assert.match(chips, /frozen/i, chips);
    assert.doesNotMatch(chips, new RegExp(`${title}.s king is in check`));
    // Frozen pieces keep their colour.
    const look = await page
      .locator('.piece-frozen .figure')
      .first()
      .evaluate((figure) => {
        const { opacity, filter } = getComputedStyle(figure);
        return { opacity: Number(opacity), filter };
      });
    assert(look.opacity > 0.85 && !/saturate\(0\.[0-5]/.test(look.filter), JSON.stringify(look));
    // Spectators see the names of the partners, although no seat is theirs.
    assert.equal(await page.locator('.plate .role', { hasText: 'with Black' }).count(), 1);
    await picture(page, `frozen-${as}`);
    await page.context().close();
  }
});
