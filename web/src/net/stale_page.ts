// Reloads the page after an update of the server, whose messages an old page may not understand.

/** The parts of a page that decide about a reload. */
export interface Page {
  /** Returns whether the user is typing text that a reload would lose. */
  hasDraft(): boolean;
  reload(): void;
}

/** Remembers the server version in the first greeting and compares later ones with it. */
export class StalePage {
  #first: string | null = null;

  constructor(private readonly page: Page = thisPage) {}

  /**
   * Reloads the page if the version has changed. While the user is typing, a later greeting does
   * it.
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
