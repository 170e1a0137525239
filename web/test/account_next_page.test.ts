// The page after a sign-in belongs to this site.

import { expect, it } from 'vitest';
import { nextPage, signInAddress } from '../src/account/next_page';

it.each([
  ['?next=%2Fprofile%3Fplace%3Dfirst', '/profile?place=first'],
  ['?next=/table/abc', '/table/abc'],
  ['', null],
  ['?next=', null],
  ['?next=https://evil.example/', null],
  ['?next=//evil.example/', null],
  ['?next=/%5Cevil.example/', null],
  ['?next=javascript:alert(1)', null],
  ['?next=/sign-in?next=/', null],
])('%s leads to %s', (search, page) => expect(nextPage(search)).toBe(page));

it('returns to the page that the visitor left', () => {
  const address = signInAddress('/profile?place=first&variant=three-man');
  expect(nextPage(address.slice(address.indexOf('?')))).toBe(
    '/profile?place=first&variant=three-man',
  );
  expect(signInAddress('/')).toBe('/sign-in');
});
