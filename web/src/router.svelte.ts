// Addresses and pages. Links are ordinary links; a click inside the site changes the page without loading it again.

class Router {
  path = $state(page());
  search = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('click', (event) => this.#click(event));
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Another address for the same page, without a step in the history. */
  rename(address: string): void {
    history.replaceState(null, '', address);
    this.#read();
  }

  #read(): void {
    this.path = page();
    this.search = location.search;
    this.hash = location.hash;
  }

  #click(event: MouseEvent): void {
    const plain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.origin !== location.origin)
      return;
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** The path of the page; a slash at its end leads to the same one. */
function page(): string {
  return location.pathname.replace(/(?<=.)\/+$/, '');
}

export const router = new Router();
