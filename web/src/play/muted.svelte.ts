// The players whose messages the viewer has muted, in the browser's storage.
//
// The server does not know them, so muted players are not informed.

import { readValue, writeValue } from '../storage';

const KEY = 'polychess.muted';
/** Maximum number of stored players. The oldest entries are removed first. */
const MOST = 200;

class Muted {
  #all = $state.raw<readonly string[]>(read());

  has(table: string, seat: number): boolean {
    return this.#all.includes(`${table}:${seat}`);
  }

  toggle(table: string, seat: number): void {
    const key = `${table}:${seat}`;
    const rest = this.#all.filter((one) => one !== key);
    this.#all = this.has(table, seat) ? rest : [...rest, key].slice(-MOST);
    writeValue(KEY, this.#all);
  }
}

function read(): string[] {
  const found = readValue(KEY);
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

export const muted = new Muted();
