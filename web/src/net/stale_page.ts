// Reloads the page after an update of the server, which may send messages that an old page does
// not know.

/** The parts of a page that decide about a reload. */
export interface Page {
  /** True if the user is typing text that a reload would lose. */
  hasDraft(): boolean;
  reload(): void;
}

/** Compares the version in each greeting with the first one. */
export class StalePage {
  #first: string | null = null;

  constructor(private readonly page: Page = thisPage) {}

  /** Reloads the page if the version has changed; with a draft, at a later greeting. */
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
