// Full-screen mode, if the browser allows it.

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
    // The browser may refuse; then nothing changes.
    void (this.on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => {},
    );
  }
}

export const fullscreen = new Fullscreen();
