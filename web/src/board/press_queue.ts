// Presses on cells while the board waits for the response to a request.

/** Maximum age of a press, in milliseconds. Older presses are discarded. */
const TIMEOUT = 4000;

export class PressQueue {
  #presses: { readonly cell: number; readonly at: number }[] = [];

  add(cell: number): void {
    this.#presses.push({ cell, at: performance.now() });
  }

  clear(): void {
    this.#presses = [];
  }

  /** Handles recent presses until `press` returns true because it sent a request. */
  handle(press: (cell: number) => boolean): void {
    while (this.#presses.length > 0) {
      const pressed = this.#presses.shift();
      const recent = pressed && performance.now() - pressed.at < TIMEOUT;
      if (recent && press(pressed.cell)) return;
    }
  }
}
