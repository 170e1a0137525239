// Tables with a browser for each seat.

/**
 * Creates a table with its host on the first seat and a browser on each other seat.
 *
 * `agreed` is `{ variant, options, position, minutes, days }`. `options` is a query string. `minutes`
 * sets a clock without bonus, and `days` the days for each turn. Returns the pages by seat name, and
 * the address of the table.
 */
export async function gather(open, base, agreed) {
  const games = await (await fetch(`${base}/api/variants`)).json();
  const { seats } = games.find((game) => game.id === agreed.variant);
  const maker = await open(`/new/${agreed.variant}${agreed.options ?? ''}`);
  await maker.getByLabel('Your name').fill(`Player of ${seats[0].title}`);
  for (const { title } of seats.slice(1)) {
    await maker.getByLabel(`${title} is played by`).selectOption('link');
  }
  if (agreed.minutes !== undefined) {
    await maker.locator('input[name=preset][value=own]').check();
    await maker.getByLabel('Minutes for each seat').fill(String(agreed.minutes));
    await maker.getByLabel('Seconds for each turn').fill('0');
  }
  if (agreed.days !== undefined) {
    await maker.locator('input[name=preset][value=days]').check();
    await maker.getByLabel('Days per turn').last().selectOption(String(agreed.days));
  }
  if (agreed.visibility)
    await maker.locator(`input[name=visibility][value=${agreed.visibility}]`).check();
  if (agreed.position) await maker.getByLabel('Start from a position').fill(agreed.position);
  await maker.getByRole('button', { name: 'Create game' }).click();
  await maker.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  const links = await maker
    .getByLabel('Invitation link', { exact: true })
    .evaluateAll((fields) => fields.map((field) => new URL(field.value)));
  const pages = { [seats[0].name]: maker };
  for (const [index, link] of links.entries()) {
    const { name, title } = seats[index + 1];
    const page = await open(link.pathname + link.hash);
    await page.getByLabel('Play as').fill(`Player of ${title}`);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    pages[name] = page;
  }
  // The game has started, or is already over if the clock is short.
  for (const page of Object.values(pages))
    await page.waitForSelector('[data-turn]:not([data-turn=""]), .result');
  return { pages, address: new URL(maker.url()).pathname };
}

/** Disconnects a page, reloads it and waits for the board. */
export async function reconnect(page) {
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.context().setOffline(false);
  await page.reload();
  await page.waitForSelector('svg.board .piece');
}

/** Executes an act as the player of this page, in the action bar or in the More sheet. */
export async function act(page, type, board) {
  const buttons = page.locator(`button[data-act="${type}"]`);
  const button =
    board === undefined ? buttons.first() : buttons.filter({ hasText: `· ${board + 1}` });
  if (!(await button.isVisible())) await more(page);
  await button.click();
  const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Resign', exact: true });
  const doIt = page.getByRole('button', { name: 'Confirm' });
  if (await doIt.isVisible()) await doIt.click();
  else if (await sure.isVisible()) await sure.click();
}

/** Opens the More sheet and returns it. */
export async function more(page) {
  const dialog = page.getByRole('dialog', { name: 'More' });
  // Close the result card, which covers the action bar.
  const result = page.getByRole('button', { name: 'Close the result' });
  if (await result.isVisible()) await result.click();
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: /^More(:|$)/ }).click();
  await dialog.waitFor();
  return dialog;
}

/** Waits for the end of the game. Returns the text of the result. */
export async function result(page) {
  // During the game, the card of an eliminated player looks similar.
  const card = page.locator('.result:not(.fallen)');
  await card.waitFor();
  return card.innerText();
}

/** Returns the points in a result by seat. The card sorts players by place. */
export async function points(page, base, variant) {
  const games = await (await fetch(`${base}/api/variants`)).json();
  const { seats } = games.find(({ id }) => id === variant);
  return Promise.all(
    seats.map(({ name }) => page.locator(`[data-result="${name}"] .points`).innerText()),
  );
}

/** Creates a table with the visitor on the first seat and computers on all others. */
export async function playComputers(page, variant) {
  const table = await page.evaluate(async (game) => {
    const ask = async (path, body) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    if ((await (await fetch('/api/session')).json()) === null)
      await ask('/api/session', { name: 'Guest 1' });
    const { seats } = (await (await fetch('/api/variants')).json()).find((one) => one.id === game);
    const { id: player } = (await (await fetch('/api/players')).json()).find(
      (one) => one.is_default,
    );
    return (
      await ask('/api/tables', {
        variant: game,
        seats: seats.map((_, seat) => (seat === 0 ? { who: 'me' } : { who: 'computer', player })),
      })
    ).table;
  }, variant);
  await page.goto(new URL(`/table/${table}`, page.url()).href);
}

/**
 * Runs in the page before its scripts. Wraps `WebSocket` so that `cut` can close and block
 * connections.
 */
export const cuttable = () => {
  const Real = WebSocket;
  globalThis.lines = [];
  globalThis.WebSocket = class {
    static OPEN = Real.OPEN;
    constructor(address) {
      const line = globalThis.cut
        ? {
            close() {},
            send() {},
            set onclose(closed) {
              if (closed) setTimeout(() => closed({ code: 1006 }), 20);
            },
          }
        : new Real(address);
      globalThis.lines.push(line);
      return line;
    }
  };
};

/** Closes the connections of a page. New connections fail until `mend` is called. */
export const cut = (page) =>
  page.evaluate(() => {
    globalThis.cut = true;
    globalThis.lines.forEach((line) => line.close());
  });

export const mend = (page) => page.evaluate(() => (globalThis.cut = false));
