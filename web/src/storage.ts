// Values in the browser's local storage.
//
// These functions never throw. If storage is blocked or full, for example in frames or private
// windows, every page works as on a first visit.

/** Returns the text stored under this key, or null. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under this key, or removes it if the text is null. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The value lasts only until the page is closed.
  }
}

/** Returns the JSON value stored under this key, or null if it is missing or invalid. */
export function readValue(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the JSON object stored under this key, or an empty object. */
export function readObject(key: string): Record<string, unknown> {
  const value = readValue(key);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export const writeValue = (key: string, value: unknown): void =>
  writeText(key, JSON.stringify(value));
