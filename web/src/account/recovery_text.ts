// Recovery codes as text, to copy, download or print.

/** Returns a text file with the codes. Two lines explain them. */
export function recoveryText(codes: readonly string[], head: string, hint: string): string {
  return [head, hint, '', ...codes, ''].join('\n');
}

/** Returns a file name without characters that file systems reject. */
export const recoveryFileName = (name: string): string => {
  const safe = name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return `polychess-${safe === '' ? 'codes' : safe}-codes.txt`;
};
