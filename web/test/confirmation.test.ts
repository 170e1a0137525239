// Sensitive requests wait for a confirmation, and are then repeated once.

import { expect, it } from 'vitest';
import { Confirmation } from '../src/account/confirm.svelte';
import { ApiError } from '../src/request';

const problem = (kind: string) => new ApiError({ kind, message: kind, rule: null, at: null });

/** Returns a request that fails until `confirmed` is true, and counts its calls. */
function sensitive() {
  const state = { confirmed: false, calls: 0 };
  const send = () => {
    state.calls += 1;
    return state.confirmed ? Promise.resolve('done') : Promise.reject(problem('confirm'));
  };
  return { state, send };
}

const asked = async (confirmation: Confirmation) => {
  while (!confirmation.asking) await Promise.resolve();
};

it('repeats a request after a sign-in', async () => {
  const confirmation = new Confirmation();
  const { state, send } = sensitive();
  const answer = confirmation.run(send);
  await asked(confirmation);
  state.confirmed = true;
  confirmation.answer(true);
  expect(await answer).toBe('done');
  expect(confirmation.asking).toBe(false);
  expect(state.calls).toBe(2);
});

it('does not repeat a request that the user cancels', async () => {
  const confirmation = new Confirmation();
  const { state, send } = sensitive();
  const answer = confirmation.run(send);
  await asked(confirmation);
  state.confirmed = true;
  confirmation.answer(false);
  expect(await answer).toBeNull();
  expect(state.calls).toBe(1);
});

it('passes on other problems', async () => {
  const confirmation = new Confirmation();
  await expect(confirmation.run(() => Promise.reject(problem('last-way')))).rejects.toThrow(
    'last-way',
  );
  expect(confirmation.asking).toBe(false);
});
