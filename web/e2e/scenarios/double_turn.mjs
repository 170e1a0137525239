// A turn of two moves at a table: entered one by one, seen before it is ended, taken back, lost with the connection and entered anew.

import assert from 'node:assert/strict';
import { clickMove, holds, ready, turnOf } from '../board.mjs';
import { ENDINGS } from '../endings.mjs';
import { gather, reconnect } from '../table.mjs';

export default async function ({ open, base, picture }) {
  const { variant, position } = ENDINGS.find((ending) => ending.variant === 'three-handed');
  const { pages } = await gather(open, base, { variant, position });
  const { red, white } = pages;
  await ready(red);
  await turnOf(red, 'red');
  const goesOn = red.getByRole('button', { name: 'Take this move back' });

  await clickMove(red, 'e9', 'i10');
  await goesOn.waitFor();
  await holds(red, 'i10', 'Red king');
  await picture(red, 'double-turn');
  // Nobody else sees half a turn.
  await holds(white, 'e9', 'Red king');
  await goesOn.click();
  await goesOn.waitFor({ state: 'detached' });
  await holds(red, 'e9', 'Red king');

  await clickMove(red, 'e9', 'i10');
  await goesOn.waitFor();
  await reconnect(red);
  await ready(red);
  await holds(red, 'e9', 'Red king');
  assert.equal(await goesOn.count(), 0, 'half a turn is not kept');

  await clickMove(red, 'e9', 'i10');
  await goesOn.waitFor();
  await clickMove(red, 'k7', 'k8');
  await red.getByRole('dialog').getByRole('button', { name: 'Rook' }).click();
  for (const page of Object.values(pages)) {
    await turnOf(page, 'black');
    await holds(page, 'k8', 'Red rook');
    await holds(page, 'i10', 'Red king');
  }
}
