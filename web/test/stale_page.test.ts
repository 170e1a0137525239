import { expect, it } from 'vitest';
import { StalePage } from '../src/net/stale_page';

function opened() {
  const page = { draft: false, reloads: 0 };
  const stale = new StalePage({ hasDraft: () => page.draft, reload: () => (page.reloads += 1) });
  return { page, stale };
}

it('reloads when the version changes, and not after an ordinary reconnect', () => {
  const { page, stale } = opened();
  stale.greet('1+a');
  stale.greet('1+a');
  expect(page.reloads).toBe(0);
  stale.greet('1+b');
  expect(page.reloads).toBe(1);
});

it('waits while the user is typing', () => {
  const { page, stale } = opened();
  stale.greet('1+a');
  page.draft = true;
  stale.greet('1+b');
  expect(page.reloads).toBe(0);
  page.draft = false;
  stale.greet('1+b');
  expect(page.reloads).toBe(1);
});
