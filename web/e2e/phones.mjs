// Tables with guests on phones: one page for each seat, used by touch.

import { browserCookie, guests, seat } from './guests.mjs';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Creates a table with a guest at each seat. Returns the guests' pages in seat order. */
export async function phones(open, base, names, agreed, options = {}) {
  const cookies = await guests(base, names);
  const table = await seat(base, cookies, agreed);
  return Promise.all(
    cookies.map(async (cookie) => {
      const page = await open(`/table/${table}`, {
        ...PHONE,
        ...options,
        cookies: [browserCookie(base, cookie)],
      });
      await page.waitForSelector('[data-turn]:not([data-turn=""]), .result');
      return page;
    }),
  );
}

/** Taps a button of the action bar or of the open question. */
export const press = (page, name) => page.getByRole('button', { name, exact: true }).tap();

/** Taps an act in the action bar or in the More sheet. `values` fills in the form of the act. */
export async function tapAct(page, type, values = {}) {
  const bar = page.locator(`.actions button[data-act="${type}"]`);
  if (await bar.isVisible()) return bar.tap();
  await page.locator('.bar .button.dots, .bar .action').last().tap();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await sheet.locator(`.act[data-act="${type}"]`).tap();
  const form = sheet.locator('form.card');
  for (const [field, value] of Object.entries(values))
    await form.locator(`[name="${field}"]`).selectOption(value);
  const confirm = form.getByRole('button', { name: 'Confirm' });
  if (await confirm.isVisible()) await confirm.tap();
}
