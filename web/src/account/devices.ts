// Names of devices, as the server takes them from the browser.

/** Returns whether a name such as "Chrome on Android" belongs to a phone or a tablet. */
export const isPhone = (device: string): boolean =>
  /android|iphone|ipad|pixel|galaxy/i.test(device);
