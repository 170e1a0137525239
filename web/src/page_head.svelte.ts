// The title and subtitle in the site's header. Pages set them.

class PageHead {
  title = $state('');
  sub = $state('');

  set(title: string, sub: string): void {
    [this.title, this.sub] = [title, sub];
  }
}

export const pageHead = new PageHead();
