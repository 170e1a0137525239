// New buttons ignore taps for a moment, because the tap may be meant for the previous button.

/** Milliseconds: longer than the pause in a double tap, and longer than a tap in progress. */
const SETTLE_MS = 600;

/**
 * Tracks whether the buttons of `key` have been on the screen long enough. Call it in a component.
 */
export function settle(key: () => string): { readonly done: boolean } {
  let settled = $state<string | null>(null);
  // Derived, so that an object around the key that changes with every tick of a clock starts no new wait.
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
