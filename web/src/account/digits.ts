// Reads codes of authenticator apps.

/** Returns the first digits of a typed or pasted text such as `123 456`. */
export const readDigits = (text: string, count: number): string =>
  text.replaceAll(/\D/g, '').slice(0, count);
