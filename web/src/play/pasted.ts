// A game that the visitor has pasted. The browser stores it separately from other games on one
// screen.

import type { Options } from '../api';
import type { Pasted } from '../gen/wire';
import { playAddress } from './address';
import { writeValue } from '../storage';

/** The storage key of the acts. The browser stores only one pasted game at a time. */
export const PASTED = 'polychess.pasted';
const MARK = 'pasted';

export function savePasted({ acts }: Pasted): void {
  writeValue(PASTED, acts);
}

export function pastedAddress({ variant, options, position }: Pasted): string {
  const address = playAddress(variant, options as Options, position);
  return `${address}${address.includes('?') ? '&' : '?'}${MARK}=`;
}

/** Returns whether an address opens the pasted game. */
export const isPasted = (search: string): boolean => new URLSearchParams(search).has(MARK);
