// Passkeys as JSON, and the reasons why a page cannot use them.

import { describe, expect, it } from 'vitest';
import {
  creationOptions,
  credentialJson,
  fromBase64Url,
  publicKeyDomain,
  requestOptions,
  toBase64Url,
} from '../src/net/passkey_json';
import { failureOf, PasskeyError, passkeyObstacle } from '../src/net/passkeys';

const bytes = (...values: number[]) => Uint8Array.from(values);
const WORKS = { secure: true, supported: true };

describe('base64url', () => {
  it.each([[[]], [[255]], [[251, 255]], [[1, 2, 3]], [[0, 16, 131, 16]]])(
    'keeps the bytes %j',
    (values) => {
      const text = toBase64Url(bytes(...values).buffer);
      expect(text).toMatch(/^[\w-]*$/);
      expect([...fromBase64Url(text)]).toEqual(values);
    },
  );

  it('has no padding and no letters of base64', () => {
    expect(toBase64Url(bytes(251, 255, 254, 255).buffer)).toBe('-__-_w');
  });
});

describe('the options of the server', () => {
  const publicKey = {
    rp: { id: 'localhost', name: 'Polychess' },
    user: { id: 'AQI', name: 'Ada', displayName: 'Ada' },
    challenge: '-_8',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ type: 'public-key', id: 'Aw' }],
  };

  it('become options for a new passkey', () => {
    const options = creationOptions({ publicKey });
    expect(options.challenge).toEqual(bytes(251, 255));
    expect(options.user).toEqual({ id: bytes(1, 2), name: 'Ada', displayName: 'Ada' });
    expect(options.excludeCredentials).toEqual([{ type: 'public-key', id: bytes(3) }]);
    expect(options.rp).toEqual(publicKey.rp);
    expect(options.pubKeyCredParams).toEqual(publicKey.pubKeyCredParams);
  });

  it('become options for a sign-in with any passkey', () => {
    const options = {
      publicKey: { challenge: 'AQ', rpId: 'example.org' },
      mediation: 'conditional',
    };
    expect(requestOptions(options)).toEqual({
      challenge: bytes(1),
      rpId: 'example.org',
      allowCredentials: [],
    });
    expect(publicKeyDomain(options)).toBe('example.org');
    expect(publicKeyDomain({ publicKey: {} })).toBeUndefined();
  });
});

describe('a credential', () => {
  const credential = {
    id: 'AQ',
    rawId: bytes(1).buffer,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({ credProps: { rk: true } }),
    response: {
      clientDataJSON: bytes(2).buffer,
      attestationObject: bytes(3).buffer,
      userHandle: null,
      getTransports: () => ['internal'],
    },
  } as unknown as PublicKeyCredential;

  it('becomes JSON in browsers without toJSON', () => {
    expect(credentialJson(credential)).toEqual({
      id: 'AQ',
      rawId: 'AQ',
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: true } },
      response: { clientDataJSON: 'Ag', attestationObject: 'Aw', transports: ['internal'] },
    });
  });

  it('uses the JSON of the browser', () => {
    const toJSON = () => ({ id: 'from the browser' });
    expect(credentialJson({ ...credential, toJSON } as never)).toEqual({ id: 'from the browser' });
  });
});

describe('passkeys', () => {
  it.each([
    ['localhost', WORKS, null],
    ['polychess.example', WORKS, null],
    ['127.0.0.1', WORKS, 'loopback'],
    ['[::1]', WORKS, 'loopback'],
    ['192.168.1.4', WORKS, 'address'],
    ['[fe80::1]', WORKS, 'address'],
    ['10.example', WORKS, null],
    ['polychess.example', { secure: false, supported: false }, 'insecure'],
    ['polychess.example', { secure: true, supported: false }, 'unsupported'],
  ] as const)('at %s with %j: %s', (hostname, browser, obstacle) =>
    expect(passkeyObstacle({ hostname }, browser)).toBe(obstacle),
  );

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['InvalidStateError', 'exists'],
    ['NotSupportedError', 'unsupported'],
    ['SecurityError', 'failed'],
  ])('%s means %s', (name, failure) => expect(failureOf(new DOMException('', name))).toBe(failure));

  it('at an IP address name the address that works', () => {
    const message = new PasskeyError('loopback', { port: '8080' }).message;
    expect(message).toContain('http://localhost:8080');
    expect(new PasskeyError('loopback', { port: '' }).message).toMatch(/http:\/\/localhost /);
  });
});
