// Stores the last choice of a game on the home page in the browser.

import type { Options } from '../api';
import { readObject, writeValue } from '../storage';

const KEY = 'polychess.choice';

export interface Choice {
  readonly game: string | null;
  readonly options: Record<string, Options>;
}

export const lastChoice: Choice = read();

export function saveChoice(next: Choice): void {
  Object.assign(lastChoice, next);
  writeValue(KEY, next);
}

function read(): Choice {
  const { game, options } = readObject(KEY) as Partial<Choice>;
  return {
    game: typeof game === 'string' ? game : null,
    options: typeof options === 'object' ? options : {},
  };
}
