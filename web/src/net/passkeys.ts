// Creates and uses passkeys with the browser.

import { texts } from '../texts';
import { creationOptions, credentialJson, publicKeyDomain, requestOptions } from './passkey_json';

/** The reason why the browser returned no passkey. */
export type PasskeyFailure =
  'unsupported' | 'insecure' | 'loopback' | 'address' | 'cancelled' | 'exists' | 'failed';

export class PasskeyError extends Error {
  constructor(
    readonly failure: PasskeyFailure,
    place: Pick<Location, 'port'> = location,
  ) {
    super(
      failure === 'loopback'
        ? texts.passkey.loopback(`http://localhost${place.port === '' ? '' : `:${place.port}`}`)
        : texts.passkey[failure],
    );
  }
}

const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[.*\]$/;
const LOOPBACK = /^127\.|^\[::1\]$/;

/** Returns the reason why passkeys cannot work on this page, or null. */
export function passkeyObstacle(
  place: Pick<Location, 'hostname'>,
  browser: { readonly secure: boolean; readonly supported: boolean },
): PasskeyFailure | null {
  // Browsers reject passkeys of pages whose address contains no domain.
  if (LOOPBACK.test(place.hostname)) return 'loopback';
  if (IP_ADDRESS.test(place.hostname)) return 'address';
  if (!browser.secure) return 'insecure';
  return browser.supported ? null : 'unsupported';
}

/** Throws an error if passkeys cannot work on this page. */
function requirePasskeys(): void {
  const supported = typeof PublicKeyCredential === 'function' && 'credentials' in navigator;
  const obstacle = passkeyObstacle(location, { secure: isSecureContext, supported });
  if (obstacle !== null) throw new PasskeyError(obstacle);
}

/** Returns the failure for an error of the browser. */
export function failureOf(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  if (name === 'InvalidStateError') return 'exists';
  if (name === 'NotSupportedError') return 'unsupported';
  return 'failed';
}

async function ceremony(start: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await start().catch((error: unknown) => {
    throw new PasskeyError(failureOf(error));
  });
  if (credential === null) throw new PasskeyError('cancelled');
  return credentialJson(credential as PublicKeyCredential);
}

export const passkeys = {
  /** Throws a `PasskeyError` if passkeys cannot work on this page. */
  require: requirePasskeys,

  /** Creates a passkey. Returns the credential in the JSON format of WebAuthn. */
  create(options: unknown): Promise<unknown> {
    requirePasskeys();
    return ceremony(() => navigator.credentials.create({ publicKey: creationOptions(options) }));
  },

  /** Asks the user for a passkey. Returns the credential in the JSON format of WebAuthn. */
  get(options: unknown): Promise<unknown> {
    requirePasskeys();
    return ceremony(() => navigator.credentials.get({ publicKey: requestOptions(options) }));
  },

  /** Waits until the user picks a passkey from the autofill of a field. */
  autofill(options: unknown, signal: AbortSignal): Promise<unknown> {
    return ceremony(() =>
      navigator.credentials.get({
        publicKey: requestOptions(options),
        mediation: 'conditional',
        signal,
      }),
    );
  },

  /** Returns whether the browser offers passkeys in the autofill of fields. */
  async canAutofill(): Promise<boolean> {
    try {
      requirePasskeys();
      return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
    } catch {
      return false;
    }
  },

  /** Tells the browser that the server does not know a passkey, so that it no longer offers it. */
  async forget(options: unknown, credential: unknown): Promise<void> {
    const rpId = publicKeyDomain(options) ?? location.hostname;
    const { id } = credential as { readonly id: string };
    await PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId: id }).catch(() => {});
  },
};
