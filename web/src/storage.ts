// Access to the browser's local storage.
//
// These functions never throw. If the storage is blocked or full, as in some frames and private
// windows, each page works as on a first visit.

/** Returns the text under this key, or null if it does not exist. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under this key. Null removes the key. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The value lasts only until the page is closed.
  }
}

/** Returns the JSON value under this key, or null if it is missing or invalid. */
export function readValue(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the JSON object under this key, or an empty object. */
export function readObject(key: string): Record<string, unknown> {
  const value = readValue(key);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export const writeValue = (key: string, value: unknown): void =>
  writeText(key, JSON.stringify(value));
