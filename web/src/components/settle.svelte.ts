// Delays new buttons, because a tap in progress may be meant for the previous button at this place.

/** Delay in milliseconds. It is longer than a tap and than the pause in a double tap. */
const SETTLE_MS = 600;

/**
 * Tracks whether the buttons identified by `key` have been visible long enough to accept taps.
 *
 * Must be called while a component is being created.
 */
export function settle(key: () => string): { readonly done: boolean } {
  let settled = $state<string | null>(null);
  // A derived value changes only with the key. Ticks of a clock in the same object do not restart
  // the delay.
  const current = $derived(key());
  $effect(() => {
    const shown = current;
    const timer = setTimeout(() => (settled = shown), SETTLE_MS);
    return () => clearTimeout(timer);
  });
  return {
    get done() {
      return settled === current;
    },
  };
}
