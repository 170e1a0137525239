// Problems of accounts have messages in the language of the site.

import { expect, it } from 'vitest';
import { explain, explainSignIn, isWrong, needsPassword } from '../src/account/ways';
import { PasskeyError } from '../src/net/passkeys';
import { ApiError } from '../src/request';
import { translateProblem } from '../src/texts';
import { locale } from '../src/words/language.svelte';

const problem = (kind: string, message = 'from the server') => ({
  kind,
  message,
  rule: null,
  at: null,
});

it('in German come from the catalogue', async () => {
  await locale.use('de');
  for (const kind of ['last-way', 'name-taken', 'passkeys-unavailable', 'unfinished-games'])
    expect(translateProblem(problem(kind)).message).toMatch(/^[A-ZÄÖÜ].*\.$/);
  expect(translateProblem(problem('last-way')).message).toContain('anderen Weg');
  await locale.use('en');
});

it('of a wrong sign-in do not tell the name from the secret', () => {
  const wrong = new ApiError(problem('wrong-sign-in'));
  expect(isWrong(wrong)).toBe(true);
  expect(explainSignIn(wrong)).toMatch(/^Name, password or code is wrong/);
  expect(explainSignIn(new ApiError(problem('busy', 'the server is busy')))).toBe(
    'The server is busy',
  );
});

it('that are unknown are not hidden', () => {
  expect(() => explain(new TypeError('a fault of the page'))).toThrow('a fault of the page');
});

it('without a working passkey lead to a password', () => {
  expect(needsPassword(new ApiError(problem('passkeys-unavailable')))).toBe(true);
  expect(needsPassword(new PasskeyError('unsupported', { port: '' }))).toBe(true);
  expect(needsPassword(new PasskeyError('loopback', { port: '80' }))).toBe(true);
  expect(needsPassword(new PasskeyError('cancelled', { port: '' }))).toBe(false);
  expect(needsPassword(new ApiError(problem('busy')))).toBe(false);
});
