// Converts passkey options and credentials between JSON and the types of the browser.
//
// Some browsers support passkeys but not `parseCreationOptionsFromJSON` and `toJSON`. Extensions
// that manage passwords can also return credentials without `toJSON`.

/** An object of the JSON format of WebAuthn. */
type Json = Readonly<Record<string, unknown>>;

/** Decodes base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Encodes bytes as base64url, without padding. */
export function toBase64Url(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes the ids of a list of credentials. */
const withIds = (list: unknown) =>
  ((list ?? []) as readonly Json[]).map((one) => ({ ...one, id: fromBase64Url(String(one.id)) }));

/** Returns the field `publicKey` of a ceremony's options, or the options without this field. */
function publicKeyOf(options: unknown): Json {
  const whole = options as Json;
  return (whole.publicKey ?? whole) as Json;
}

/** Returns the options for a new passkey. */
export function creationOptions(options: unknown): PublicKeyCredentialCreationOptions {
  const json = publicKeyOf(options);
  const user = json.user as Json;
  return {
    ...json,
    challenge: fromBase64Url(String(json.challenge)),
    user: { ...user, id: fromBase64Url(String(user.id)) },
    excludeCredentials: withIds(json.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
}

/** Returns the options for a sign-in. */
export function requestOptions(options: unknown): PublicKeyCredentialRequestOptions {
  const json = publicKeyOf(options);
  return {
    ...json,
    challenge: fromBase64Url(String(json.challenge)),
    allowCredentials: withIds(json.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
}

/** The fields of a browser's answer that contain bytes. */
const BYTES = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
] as const;

/** Returns a credential of the browser in the JSON format of WebAuthn. */
export function credentialJson(credential: PublicKeyCredential): unknown {
  if (typeof credential.toJSON === 'function') return credential.toJSON();
  const from = credential.response as unknown as Readonly<
    Record<string, ArrayBuffer | null | undefined>
  >;
  const response: Record<string, unknown> = {};
  for (const field of BYTES) {
    const bytes = from[field];
    if (bytes) response[field] = toBase64Url(bytes);
  }
  const attestation = credential.response as Partial<AuthenticatorAttestationResponse>;
  if (typeof attestation.getTransports === 'function')
    response.transports = attestation.getTransports();
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

/** Returns the domain of the passkeys that a sign-in accepts, or undefined for the page's domain. */
export const publicKeyDomain = (options: unknown): string | undefined =>
  publicKeyOf(options).rpId as string | undefined;
