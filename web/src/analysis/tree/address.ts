// Addresses of analyses. The fragment contains the whole tree.

import { decode, encode } from './share_code';
import { type Analysed, readShare, writeShare } from './share_text';

export const PATH = '/analysis';

/** Returns the address of an analysis on this site. */
export const analysisAddress = async (analysed: Analysed): Promise<string> =>
  `${PATH}#${await encode(writeShare(analysed))}`;

/** Reads the fragment of an address. Returns null if it is not valid. */
export async function readFragment(hash: string): Promise<Analysed | null> {
  const text = await decode(hash.replace(/^#/, ''));
  return text === null ? null : readShare(text);
}
