// The page that follows a sign-in.

/** Returns the address in `?next=`, or null if it does not belong to this site. */
export function nextPage(search: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  // Browsers treat `//host` and `/\host` as addresses of other sites.
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : null;
}

/** Returns the address of the sign-in page that returns to `address`. */
export const signInAddress = (address: string): string =>
  address === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(address)}`;
