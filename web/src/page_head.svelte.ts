// The title in the site's header.

class PageHead {
  title = $state('');
  sub = $state('');

  set(title: string, sub: string): void {
    [this.title, this.sub] = [title, sub];
  }
}

export const pageHead = new PageHead();
