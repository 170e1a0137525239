// The whole screen for the table, where the browser allows it.

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
    // A browser may refuse it; then everything stays as it is.
    void (this.on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => {},
    );
  }
}

export const fullscreen = new Fullscreen();
