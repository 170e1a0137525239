// Synthetic views and updates of tables, in the format of the server.

import type { TableEvent, TableNow, TableView, Update } from '../src/gen/wire';

export const TABLE = 'abc';

export const said = (seq: number, text = 'hello'): TableEvent => ({
  seq,
  at: 0,
  what: 'said',
  from: 0,
  to: null,
  text,
});

export function now(seq: number, more: Partial<TableNow> = {}): TableNow {
  return {
    seq,
    phase: 'playing',
    you: [0],
    seats: [0, 1, 2].map((n) => ({
      who: n === 2 ? 'computer' : 'person',
      name: `P${n}`,
      connected: true,
    })),
    spectators: 0,
    clocks: null,
    proposals: [],
    rematch: null,
    game: null,
    ...more,
  };
}

export const logged = (text: string) => ({ seat: 0, board: null, turn: true, text, words: text });

export function view(seq: number, log: readonly string[] = []): TableView {
  return {
    id: TABLE,
    variant: 'game',
    options: {},
    position: null,
    terms: {
      visibility: 'public',
      time: null,
      answers_on_time: false,
      leaving: 'forfeit',
      courtesy: 0,
    },
    created: 0,
    host: false,
    now: now(seq),
    events: Array.from({ length: seq }, (_, n) => said(n + 1)),
    log: log.map(logged),
  };
}

export function update(
  events: readonly TableEvent[],
  seq: number,
  logFrom: number,
  log: readonly string[],
): Update {
  return { events: [...events], now: now(seq), log_from: logFrom, log: log.map(logged) };
}
