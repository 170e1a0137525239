// The colour theme: light, dark, or the system's choice.

import { readText, writeText } from './storage';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'polychess.theme';

class ThemeChoice {
  value = $state<Theme>(read());

  constructor() {
    apply(this.value);
  }

  set(theme: Theme): void {
    this.value = theme;
    apply(theme);
    writeText(KEY, theme);
  }
}

function read(): Theme {
  const saved = readText(KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const theme = new ThemeChoice();
