// Tables of guests with phones: one page for each seat, used by touch.

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Creates a table and seats a phone at every seat; `table` are more fields of the request. Returns the pages in the order of the seats. */
export async function phones(open, names, table, options = {}) {
  const pages = [];
  let id = null;
  for (const name of names) {
    const page = await open('/', { ...PHONE, ...options });
    id = await page.evaluate(
      async ([name, known, table]) => {
        const post = async (path, body) => {
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
          if (!answer.ok) throw new Error(await answer.text());
          return answer.json();
        };
        await post('/api/session', { name });
        if (known === null) return (await post('/api/tables', table)).table;
        const { now } = await (await fetch(`/api/tables/${known}`)).json();
        const seat = now.seats.findIndex(({ who }) => who === 'open');
        await post(`/api/tables/${known}/join`, { seat });
        return known;
      },
      [name, id, { ...table, seats: names.map((_, n) => ({ who: n === 0 ? 'me' : 'open' })) }],
    );
    pages.push(page);
  }
  for (const page of pages) await page.goto(new URL(`/table/${id}`, page.url()).href);
  for (const page of pages) await page.waitForSelector('[data-turn]:not([data-turn=""]), .result');
  return pages;
}

/** Taps a button of the bar or of the open question. */
export const press = (page, name) => page.getByRole('button', { name, exact: true }).tap();

/** Taps an action: in the bar, or in the More sheet, with the values of its form. */
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
