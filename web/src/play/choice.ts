// What was chosen on the first page last time, kept by the browser.

import type { Options } from '../api';

const KEY = 'polychess.choice';

export interface Choice {
  readonly game: string | null;
  readonly options: Record<string, Options>;
}

export const choice: Choice = read();

export function keepChoice(next: Choice): void {
  Object.assign(choice, next);
  localStorage.setItem(KEY, JSON.stringify(next));
}

function read(): Choice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choice> | null;
    const options = typeof kept?.options === 'object' ? kept.options : {};
    return { game: typeof kept?.game === 'string' ? kept.game : null, options };
  } catch {
    return { game: null, options: {} };
  }
}
