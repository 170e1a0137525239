// A game that was pasted, kept by the browser beside the one that is played around this screen.

import type { Options } from '../api';
import type { Pasted } from '../gen/wire';
import { playAddress } from './address';
import { writeValue } from '../storage';

/** Where its acts are kept; there is one at a time. */
export const PASTED = 'polychess.pasted';
const MARK = 'pasted';

export function keepPasted({ acts }: Pasted): void {
  writeValue(PASTED, acts);
}

export function pastedAddress({ variant, options, position }: Pasted): string {
  const address = playAddress(variant, options as Options, position);
  return `${address}${address.includes('?') ? '&' : '?'}${MARK}=`;
}

/** Is this the address of what was pasted? */
export const isPasted = (search: string): boolean => new URLSearchParams(search).has(MARK);
