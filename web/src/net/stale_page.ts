// Reloads the page after an update of the server, because old scripts may not understand new
// messages.

/** The page as this module sees it. Tests replace it. */
export interface Page {
  /** Returns whether the user is typing a text that a reload would delete. */
  hasDraft(): boolean;
  reload(): void;
}

/** Compares the server version in each greeting with the first one. */
export class StalePage {
  #first: string | null = null;

  constructor(private readonly page: Page = thisPage) {}

  /**
   * Reloads the page if the server version has changed.
   *
   * Does nothing while the user is typing. The next greeting tries again.
   */
  greet(version: string): void {
    this.#first ??= version;
    if (version !== this.#first && !this.page.hasDraft()) this.page.reload();
  }
}

const thisPage: Page = {
  hasDraft: () => {
    const field = document.activeElement;
    const typing = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return typing && field.value !== '';
  },
  reload: () => location.reload(),
};
