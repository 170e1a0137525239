// Names of devices.

import { expect, it } from 'vitest';
import { deviceName, isPhone } from '../src/account/devices';
import { locale } from '../src/words/language.svelte';

it('names devices in the language of the site', async () => {
  expect(deviceName('Firefox on Windows')).toBe('Firefox on Windows');
  expect(deviceName('Passkey')).toBe('Passkey');
  expect(deviceName('')).toBe('Unknown device');
  await locale.use('de');
  expect(deviceName('Firefox on Windows')).toBe('Firefox (Windows)');
  expect(deviceName('')).toBe('Unbekanntes Gerät');
  await locale.use('en');
});

it.each([
  ['Chrome on Android', true],
  ['Safari on iPhone', true],
  ['Safari on macOS', false],
  ['', false],
])('%s is a phone: %s', (device, phone) => expect(isPhone(device)).toBe(phone));
