// Values in the browser's local storage. Nothing here throws: if storage is blocked or full (in
// frames of other sites, in private windows), every page works as on a first visit.

/** Returns the text stored under this key, or null. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under this key; null removes it. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The value lasts as long as the page.
  }
}

/** Returns the JSON value stored under this key, or null if none can be read. */
export function readValue(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the JSON object stored under this key, or an empty one. */
export function readObject(key: string): Record<string, unknown> {
  const value = readValue(key);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Stores a value as JSON under this key. */
export const writeValue = (key: string, value: unknown): void =>
  writeText(key, JSON.stringify(value));
