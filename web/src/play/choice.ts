// What was chosen on the first page last time, kept by the browser.

import type { Options } from '../api';
import { readObject, writeValue } from '../storage';

const KEY = 'polychess.choice';

export interface Choice {
  readonly game: string | null;
  readonly options: Record<string, Options>;
}

export const choice: Choice = read();

export function keepChoice(next: Choice): void {
  Object.assign(choice, next);
  writeValue(KEY, next);
}

function read(): Choice {
  const { game, options } = readObject(KEY) as Partial<Choice>;
  return {
    game: typeof game === 'string' ? game : null,
    options: typeof options === 'object' ? options : {},
  };
}
