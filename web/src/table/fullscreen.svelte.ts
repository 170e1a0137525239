// Full-screen mode, if the browser supports it.

class Fullscreen {
  readonly possible = typeof document !== 'undefined' && document.fullscreenEnabled;
  on = $state(false);

  constructor() {
    if (!this.possible) return;
    document.addEventListener(
      'fullscreenchange',
      () => (this.on = document.fullscreenElement !== null),
    );
  }

  toggle(): void {
    // The browser may reject the request. The mode then stays the same.
    void (this.on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => {},
    );
  }
}

export const fullscreen = new Fullscreen();
