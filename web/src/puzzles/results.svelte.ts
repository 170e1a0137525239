// The visitor's results, in the browser's local storage.

import { readValue, writeValue } from '../storage';
import { type FirstTry, parseProgress, type Progress, recordDaily, recordTry } from './progress';

const KEY = 'polychess.puzzles';

class Results {
  value = $state.raw<Progress>(parseProgress(readValue(KEY)));

  constructor() {
    // Another tab may have stored new results.
    addEventListener('storage', ({ key }) => {
      if (key === KEY) this.reload();
    });
  }

  reload(): void {
    this.value = parseProgress(readValue(KEY));
  }

  record(puzzle: string, result: FirstTry): void {
    this.#store(recordTry(this.value, puzzle, result, Date.now()));
  }

  recordDaily(): void {
    this.#store(recordDaily(this.value, Date.now()));
  }

  #store(progress: Progress): void {
    this.value = progress;
    writeValue(KEY, progress);
  }
}

export const results = new Results();
