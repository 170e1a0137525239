// A table watched over a line: what happens at it comes in, commands go out. A command is sent until it is answered, always with the
// same id, so that the server does it once.

import type {
  BoardState,
  ClientMessage,
  Command,
  Problem,
  ServerMessage,
  TableView,
} from '../gen/wire';
import { fold } from './fold';
import { isStillMeant } from './meant';

/** What became of a command. */
export type Answer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** Something else happened first, and nothing was done. */
  | { readonly kind: 'stale' };

type Sent = Extract<ClientMessage, { type: 'command' }>;
type Asked = Extract<ClientMessage, { type: 'look' }>;

interface Waiting {
  readonly message: Sent;
  /** The table as it was when the command was given. */
  readonly from: TableView;
  readonly again: number;
  readonly answer: (answer: Answer) => void;
}

interface Looking {
  readonly message: Asked;
  readonly answer: (boards: BoardState[] | Problem) => void;
}

export interface Outlet {
  send(message: ClientMessage): boolean;
}

/** The kind of a refusal that says nothing of the command: the table is another server's. */
const ANOTHER_SERVER = 'another-server';
/** How often a command is given anew when only other matters came between. */
const AGAIN = 3;

export class TableLink {
  view: TableView | null = null;
  /** Why the table cannot be watched. */
  gone: Problem | null = null;
  readonly #waiting = new Map<string, Waiting>();
  readonly #looking = new Map<string, Looking>();
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly outlet: Outlet,
    /** Called after every change of the view. */
    readonly changed: () => void,
    readonly makeId: () => string = randomId,
  ) {}

  /** Says what is wanted, when a line has been greeted: the news since the last event, and answers that are still owed. */
  resume(): void {
    this.outlet.send({ type: 'watch', table: this.table, since: this.view?.now.seq ?? null });
    for (const { message } of this.#waiting.values()) this.outlet.send(message);
    for (const { message } of this.#looking.values()) this.outlet.send(message);
  }

  /** Forgets what was known: another person looks at the table now. */
  forget(): void {
    this.view = null;
  }

  leave(): void {
    clearTimeout(this.#again);
    this.outlet.send({ type: 'unwatch', table: this.table });
  }

  command(seat: number | null, body: Command): Promise<Answer> {
    return new Promise((answer) => this.#give(seat, body, 0, answer));
  }

  /** The boards after the first plies of a turn. */
  look(begun: string): Promise<BoardState[] | Problem> {
    return new Promise((answer) => {
      const message: Asked = { type: 'look', table: this.table, id: this.makeId(), begun };
      this.#looking.set(message.id, { message, answer });
      this.outlet.send(message);
    });
  }

  /** Takes a message of the server, if it is about this table. */
  take(message: ServerMessage): void {
    if (message.type === 'table') {
      if (message.view.id !== this.table) return;
      this.gone = null;
      this.view = message.view;
      return this.changed();
    }
    if (!('table' in message) || message.table !== this.table) return;
    switch (message.type) {
      case 'update':
        return this.#update(message);
      case 'stale':
        this.#update(message);
        return this.#stale(message.id);
      case 'done':
        return this.#answer(message.id, { kind: 'done' });
      case 'refused':
        if (message.problem.kind === ANOTHER_SERVER) return this.#askAgain();
        this.#seen(message.id, message.problem);
        return this.#answer(message.id, { kind: 'refused', problem: message.problem });
      case 'looked':
        return this.#seen(message.id, message.boards);
      case 'presence':
        return this.#presence(message.connected, message.spectators);
      case 'gone':
        if (message.problem.kind === ANOTHER_SERVER) return this.#askAgain();
        this.gone = message.problem;
        return this.changed();
    }
  }

  /** Another server has the table, or will have it in a moment: what is wanted is said once more, with the same ids. */
  #askAgain(): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      this.resume();
    }, 1000);
  }

  #give(seat: number | null, body: Command, again: number, answer: (answer: Answer) => void): void {
    const from = this.view;
    if (!from) return answer({ kind: 'stale' });
    const message: Sent = {
      type: 'command',
      table: this.table,
      id: this.makeId(),
      expected: from.now.seq,
      seat,
      body,
    };
    this.#waiting.set(message.id, { message, from, again, answer });
    this.outlet.send(message);
  }

  #update(update: Extract<ServerMessage, { type: 'update' | 'stale' }>): void {
    const next = this.view ? fold(this.view, update) : null;
    if (next === null) {
      this.outlet.send({ type: 'watch', table: this.table, since: null });
      return;
    }
    this.view = next;
    this.changed();
  }

  #presence(connected: readonly boolean[], spectators: number): void {
    if (!this.view) return;
    const seats = this.view.now.seats.map((place, seat) => ({
      ...place,
      connected: place.who === 'computer' || (connected[seat] ?? place.connected),
    }));
    this.view = { ...this.view, now: { ...this.view.now, seats, spectators } };
    this.changed();
  }

  /** What came between may be no reason to ask the visitor once more. */
  #stale(id: string): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    const { message, from, again, answer } = waiting;
    const meant = this.view !== null && isStillMeant(message.body, from, this.view);
    if (meant && again < AGAIN) this.#give(message.seat, message.body, again + 1, answer);
    else answer({ kind: 'stale' });
  }

  #answer(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answer(answer);
  }

  #seen(id: string, answer: BoardState[] | Problem): void {
    const looking = this.#looking.get(id);
    this.#looking.delete(id);
    looking?.answer(answer);
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
