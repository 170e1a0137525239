// Recovery codes as text, and codes of authenticator apps.

import { describe, expect, it } from 'vitest';
import { readDigits } from '../src/account/digits';
import { recoveryFileName, recoveryText } from '../src/account/recovery_text';

describe('recovery codes', () => {
  it('become a text with one code in each line', () => {
    expect(recoveryText(['AAAAA-BBBBB', 'CCCCC'], 'Codes of Ada', 'Each works once.')).toBe(
      'Codes of Ada\nEach works once.\n\nAAAAA-BBBBB\nCCCCC\n',
    );
  });

  it.each([
    ['Ada', 'polychess-Ada-codes.txt'],
    ['Jörg Groß', 'polychess-Jörg-Groß-codes.txt'],
    ['../a\\b:c', 'polychess-a-b-c-codes.txt'],
    ['?', 'polychess-codes-codes.txt'],
  ])('of %s are saved as %s', (name, file) => expect(recoveryFileName(name)).toBe(file));
});

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 12-34-56-78', '123456'],
  ['12a', '12'],
  ['', ''],
])('reads the code %j as %j', (typed, code) => expect(readDigits(typed, 6)).toBe(code));
