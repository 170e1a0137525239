// Sensitive requests need a recent sign-in. If the server asks for one, the page shows a dialog,
// and then repeats the request.

import { ApiError } from '../api';

export class Confirmation {
  /** True while the dialog waits for a sign-in. */
  asking = $state(false);
  #answer: (confirmed: boolean) => void = () => {};

  /**
   * Sends a request. If it needs a confirmation, waits for the user's sign-in and sends it again.
   *
   * Returns null if the user cancels the confirmation.
   */
  async run<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.kind !== 'confirm') throw error;
    }
    return (await this.#ask()) ? request() : null;
  }

  /** Closes the dialog. `confirmed` is true after a sign-in. */
  answer(confirmed: boolean): void {
    this.asking = false;
    this.#answer(confirmed);
  }

  #ask(): Promise<boolean> {
    this.asking = true;
    return new Promise((resolve) => (this.#answer = resolve));
  }
}
