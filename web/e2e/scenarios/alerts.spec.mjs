// Signals for the player to move: the title of the tab, sounds, and notifications on a hidden page.
//
// Sounds and notifications appear only if they are enabled. The test replaces the browser's
// functions with mocks that record the calls.

import assert from 'node:assert/strict';
import { clickMove, ready, turnOf } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { act, gather, result } from '../table.mjs';

/**
 * Installs the mocks before the page's own scripts run.
 *
 * `heard` contains frequencies, `notes` contains notifications, and `asked` counts permission
 * requests.
 */
function doors(leave) {
  Object.assign(globalThis, { heard: [], notes: [], asked: 0, away: false });
  globalThis.AudioContext = class {
    state = 'running';
    currentTime = 0;
    destination = {};
    createOscillator() {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (to) => to,
        start: () => globalThis.heard.push(frequency.value),
        stop() {},
      };
    }
    createGain() {
      const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { gain, connect: (to) => to };
    }
  };
  globalThis.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      globalThis.asked += 1;
      return (this.permission = leave);
    }
    constructor(title, { body, tag }) {
      globalThis.notes.push({ title, body, tag });
    }
    close() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => globalThis.away });
  Object.defineProperty(document, 'visibilityState', {
    get: () => (globalThis.away ? 'hidden' : 'visible'),
  });
}

const take = (page, what) => page.evaluate((name) => globalThis[name].splice(0), what);
const away = (page, on) => page.evaluate((on) => (globalThis.away = on), on);

/** Changes a switch in the settings dialog. Returns the status message of the dialog. */
async function set(page, name, on) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('switch', { name }).setChecked(on);
  const said = await page.locator('dialog [role=status]').textContent();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  return said;
}

async function move(pages, seat, from, to, next) {
  await ready(pages[seat]);
  await clickMove(pages[seat], from, to);
  for (const page of Object.values(pages)) await turnOf(page, next);
}

const NOTE = 'Notify me when it is my turn';
/** The frequencies of the sounds. A knock of wood has two tones. */
const [TURN, MOVE] = [
  [523, 784],
  [330, 330 * 2.76],
];

test('the title, sounds and notifications tell a player about the turn', async ({ open, base }) => {
  const seated = (address, options) => open(address, { ...options, init: [doors, 'granted'] });
  const { pages, address } = await gather(seated, base, { variant: 'three-player' });
  const { white, gray, black } = pages;
  const onlooker = await seated(address);
  await ready(white);
  for (const page of Object.values(pages))
    assert.equal(await page.evaluate(() => globalThis.asked), 0, 'nobody is asked unasked');
  await set(gray, NOTE, true);
  assert.equal(await gray.evaluate(() => globalThis.asked), 1);
  await set(black, 'Sounds', false);
  for (const page of [...Object.values(pages), onlooker]) await take(page, 'heard');

  // The title of the tab shows whose turn it is.
  await white.waitForFunction(() => document.title.startsWith('● Your turn'));
  for (const page of [gray, black, onlooker]) assert.match(await page.title(), /^White to move/);
  await away(gray, true);
  await away(black, true);
  await move(pages, 'white', 'b5', 'c5', 'gray');
  await gray.waitForFunction(() => document.title.startsWith('● Your turn'));
  for (const page of [white, black, onlooker])
    await page.waitForFunction(() => document.title.startsWith('Gray to move'));

  // The next player hears the sound for their turn, and all others the sound of a move. Pages with
  // sounds turned off play nothing.
  assert.deepEqual(await take(gray, 'heard'), TURN);
  assert.deepEqual(await take(white, 'heard'), MOVE);
  await onlooker.waitForFunction(() => globalThis.heard.length > 0);
  assert.deepEqual(await take(onlooker, 'heard'), MOVE);
  assert.deepEqual(await take(black, 'heard'), []);

  // A hidden page shows one notification for the viewer's own turn if notifications are enabled.
  const table = address.split('/').at(-1);
  assert.deepEqual(await take(gray, 'notes'), [
    { title: 'Your turn', body: 'Three player chess', tag: table },
  ]);
  await move(pages, 'gray', 'k6', 'j8', 'black');
  assert.deepEqual(await take(black, 'notes'), [], 'Black has not asked for notes');
  await move(pages, 'black', 'h13', 'g10', 'white');
  await away(gray, false);
  await move(pages, 'white', 'a3', 'c6', 'gray');
  assert.deepEqual(await take(gray, 'notes'), [], 'the page is looked at');
  assert.deepEqual(await take(gray, 'heard'), [...MOVE, ...MOVE, ...TURN]);

  // The end of the game has its own sound.
  await act(gray, 'resign');
  await result(white);
  await white.waitForFunction(() => globalThis.heard.includes(1047));
  assert.match(await white.title(), /^The game is over/);

  // If the browser denies permission, the switch returns to off and the dialog shows the reason.
  const denied = await open('/', { init: [doors, 'denied'] });
  assert.match(await set(denied, NOTE, true), /blocks notifications/);
  assert.equal(
    await denied.evaluate(() => JSON.parse(localStorage.getItem('polychess.settings')).notify),
    false,
  );
});
