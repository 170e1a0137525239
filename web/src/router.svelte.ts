// Client-side routing: links within the site change the page without a document load.

class Router {
  path = $state(currentPath());
  search = $state(location.search);
  hash = $state(location.hash);
  /** Counts the changes of the address, also those to the same address. */
  visits = $state(0);

  constructor() {
    addEventListener('popstate', () => this.#readLocation());
    addEventListener('click', (event) => this.#onClick(event));
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.#readLocation();
    scrollTo(0, 0);
  }

  replace(address: string): void {
    history.replaceState(null, '', address);
    this.#readLocation();
  }

  #readLocation(): void {
    this.path = currentPath();
    this.search = location.search;
    this.hash = location.hash;
    this.visits += 1;
  }

  #onClick(event: MouseEvent): void {
    const plain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.origin !== location.origin)
      return;
    if (isOfBook(link.pathname) || link.hasAttribute('download')) return;
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** Returns whether a path belongs to the documentation book, whose pages the server delivers. */
function isOfBook(path: string): boolean {
  return path === '/book' || path.startsWith('/book/');
}

/** Returns the current path without a trailing slash. */
function currentPath(): string {
  return location.pathname.replace(/(?<=.)\/+$/, '');
}

export const router = new Router();
