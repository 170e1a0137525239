// Names of devices, as the server takes them from the browser.

import { texts } from '../texts';

/** Returns a name such as "Chrome on Android" in the language of the site. */
export function deviceName(device: string): string {
  const [browser = '', system] = device.split(' on ');
  if (device === '') return texts.account.sessions.unknown;
  return system === undefined ? device : texts.account.sessions.device(browser, system);
}

/** Returns whether a name such as "Chrome on Android" belongs to a phone or a tablet. */
export const isPhone = (device: string): boolean =>
  /android|iphone|ipad|pixel|galaxy/i.test(device);
