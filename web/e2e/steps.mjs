// Executes steps in the format of `endings.mjs` on a page.

import { cell, turnOf } from './board.mjs';
import { more } from './table.mjs';

/** Clicks the cells of a turn. `between` is called after the first click. */
export async function turn(page, cells, { board, between } = {}) {
  const [first] = cells;
  if (first === 'pass') return page.getByRole('button', { name: 'Pass', exact: true }).click();
  if (between) {
    await cell(page, first, board).click();
    await between(page);
  }
  for (const name of cells) {
    const choice = page.getByRole('dialog').getByRole('button', { name });
    await (/^[A-Z][a-z]+$/.test(name) ? choice : cell(page, name, board)).click();
  }
}

/** Parses a step into the seat, the act or the cells, and the board. */
export function read([seat, ...what]) {
  if (typeof what[0] !== 'object') return { seat, cells: what };
  const [{ act, board }, ...cells] = what;
  return { seat, act, board, cells };
}

/** Plays steps on one screen. `turn` enters the cells of a turn. */
export async function playAll(page, steps, turn, after = () => {}) {
  for (const step of steps) {
    const { seat, act, board, cells } = read(step);
    if (act) await hotAct(page, seat, act, board);
    else {
      if (board === undefined) await turnOf(page, seat);
      await turn(page, cells, { board });
    }
    await after();
  }
}

/** Executes an act on one screen: as the answer to an open question, or in the More sheet. */
export async function hotAct(page, seat, type, board) {
  const title = `${seat.charAt(0).toUpperCase()}${seat.slice(1)}`;
  const asked = page
    .getByRole('alertdialog', { name: new RegExp(`${title} must answer`) })
    .locator(`[data-act="${type}"]`);
  if (board === undefined && (await asked.isVisible())) return asked.click();
  const dialog = await more(page);
  const own = `button[data-act="${type}"][aria-label^="${title}:"]`;
  const button =
    board === undefined
      ? dialog.locator(own).first()
      : dialog.locator(own).filter({ hasText: `· ${board + 1}` });
  if (!(await button.isVisible())) await dialog.locator('summary', { hasText: title }).click();
  await button.click();
}
