// What this browser keeps for its visitor. Where it may keep nothing (in frames of other sites, in some private windows, on a full disk)
// every page is as on a first visit: nothing here throws.

/** The text kept under this key; nothing if there is none. */
export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under this key, or forgets what was kept. */
export function keepText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // It is forgotten with the page.
  }
}

/** The value kept under this key; nothing if there is none, or none that can be read. */
export function kept(key: string): unknown {
  try {
    return JSON.parse(keptText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The object kept under this key, or an empty one. */
export function keptObject(key: string): Record<string, unknown> {
  const value = kept(key);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export const keep = (key: string, value: unknown): void => keepText(key, JSON.stringify(value));
