// The size of the screen and its safe-area insets.
//
// The size is that of the small viewport, so the layout does not change when the browser shows or
// hides its address bar.

import { type Mode, type Screen, screenMode } from './screen_mode';

class CurrentScreen {
  value = $state.raw<Screen>({
    width: innerWidth,
    height: innerHeight,
    safe: { top: 0, right: 0, bottom: 0, left: 0 },
  });

  constructor() {
    const probe = document.createElement('div');
    probe.className = 'screen-probe';
    probe.setAttribute('aria-hidden', 'true');
    document.body.append(probe);
    new ResizeObserver(() => this.#measure(probe)).observe(probe, { box: 'border-box' });
    this.#measure(probe);
  }

  get mode(): Mode {
    return screenMode(this.value);
  }

  #measure(probe: HTMLElement): void {
    const { width, height } = probe.getBoundingClientRect();
    const style = getComputedStyle(probe);
    const side = (name: 'Top' | 'Right' | 'Bottom' | 'Left') =>
      Math.round(parseFloat(style[`padding${name}`]) || 0);
    const safe = {
      top: side('Top'),
      right: side('Right'),
      bottom: side('Bottom'),
      left: side('Left'),
    };
    this.value = { width: Math.round(width), height: Math.round(height), safe };
  }
}

export const screen = new CurrentScreen();
