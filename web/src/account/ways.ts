// The ways to sign in: runs each ceremony between the browser and the server.

import { ApiError } from '../api';
import { accounts } from '../account_api';
import type { Me, Saved } from '../gen/wire';
import { PasskeyError, passkeys } from '../net/passkeys';
import { capitalize, texts } from '../texts';

/** Creates a passkey. Saves a guest as an account, or adds the passkey to the account. */
export async function addPasskey(): Promise<Saved> {
  passkeys.require();
  const { ceremony, options } = await accounts.startPasskey();
  const credential = await passkeys.create(options);
  return accounts.savePasskey({ ceremony, credential });
}

/** Sends a passkey of the browser to the server. */
async function answer(ceremony: string, options: unknown, credential: unknown): Promise<Me> {
  try {
    return await accounts.signInWithPasskey({ ceremony, credential });
  } catch (error) {
    if (error instanceof ApiError && error.problem.kind === 'passkey-unknown')
      await passkeys.forget(options, credential);
    throw error;
  }
}

export async function signInWithPasskey(): Promise<Me> {
  passkeys.require();
  const { ceremony, options } = await accounts.startSignIn();
  return answer(ceremony, options, await passkeys.get(options));
}

/**
 * Offers passkeys in the autofill of the name field. Returns the user after a choice, or null if
 * the browser cannot offer them or `signal` ended the offer.
 */
export async function signInByAutofill(signal: AbortSignal): Promise<Me | null> {
  if (!(await passkeys.canAutofill())) return null;
  // The offer is an extra, so ignore that the server cannot make it.
  const start = await accounts.startSignIn().catch(() => null);
  if (start === null || signal.aborted) return null;
  const { ceremony, options } = start;
  const credential = await passkeys.autofill(options, signal).catch((error: unknown) => {
    if (error instanceof PasskeyError) return null;
    throw error;
  });
  return credential === null ? null : answer(ceremony, options, credential);
}

/** Returns the message of a known error. Throws any other error again. */
export function explain(error: unknown): string {
  if (error instanceof ApiError || error instanceof PasskeyError) return capitalize(error.message);
  throw error;
}

/**
 * Returns whether the name, the password or the code of a sign-in was wrong, or the code of a
 * set-up.
 */
export const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.kind === 'wrong-sign-in';

/** Returns the message of an error of a sign-in. Throws unknown errors again. */
export const explainSignIn = (error: unknown): string =>
  isWrong(error) ? texts.problemKinds['wrong-sign-in'] : explain(error);

/** Returns whether a passkey cannot work on this page, so that only a password remains. */
export function needsPassword(error: unknown): boolean {
  if (error instanceof ApiError) return error.problem.kind === 'passkeys-unavailable';
  return (
    error instanceof PasskeyError &&
    ['unsupported', 'insecure', 'loopback', 'address'].includes(error.failure)
  );
}
