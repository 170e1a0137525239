// The client's link to a table on the server: receives updates and sends commands.
//
// The client repeats a command after each reconnect until the server answers. The command keeps its
// id, so the server executes it only once.

import type {
  BoardState,
  ClientMessage,
  Command,
  Problem,
  ServerMessage,
  TableView,
} from '../gen/wire';
import { applyUpdate } from './apply_update';
import { canRetry } from './retry';

/** The server's answer to a command. */
export type CommandResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** The table changed before the command arrived, so the server did not execute it. */
  | { readonly kind: 'stale' };

type CommandMessage = Extract<ClientMessage, { type: 'command' }>;
type LookMessage = Extract<ClientMessage, { type: 'look' }>;

interface PendingCommand {
  readonly message: CommandMessage;
  /** The client's view of the table when the user gave the command. */
  readonly from: TableView;
  readonly retries: number;
  readonly answer: (answer: CommandResult) => void;
}

interface PendingLook {
  readonly message: LookMessage;
  readonly answer: (boards: BoardState[] | Problem) => void;
}

export interface MessageSender {
  send(message: ClientMessage): boolean;
}

/** The kind of problem while a table moves to another server. Commands stay pending. */
const ANOTHER_SERVER = 'another-server';
/** Maximum number of times that the client repeats a stale command. */
const MAX_RETRIES = 3;

export class TableLink {
  view: TableView | null = null;
  /** The reason why the table is not available, or null. */
  gone: Problem | null = null;
  readonly #commands = new Map<string, PendingCommand>();
  readonly #looks = new Map<string, PendingLook>();
  #resumeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly sender: MessageSender,
    readonly changed: () => void,
    readonly makeId: () => string = randomId,
  ) {}

  /** Subscribes to events after the last known one, and repeats all unanswered messages. */
  resume(): void {
    this.sender.send({ type: 'watch', table: this.table, since: this.view?.now.seq ?? null });
    for (const { message } of this.#commands.values()) this.sender.send(message);
    for (const { message } of this.#looks.values()) this.sender.send(message);
  }

  /** Discards the view, because the session has a new guest who may see different data. */
  reset(): void {
    this.view = null;
  }

  leave(): void {
    clearTimeout(this.#resumeTimer);
    this.sender.send({ type: 'unwatch', table: this.table });
  }

  command(seat: number | null, body: Command): Promise<CommandResult> {
    return new Promise((answer) => this.#sendCommand(seat, body, 0, answer));
  }

  /**
   * Requests the boards after the first plies of a turn. Resolves to a problem if the plies are
   * illegal.
   */
  look(begun: string): Promise<BoardState[] | Problem> {
    return new Promise((answer) => {
      const message: LookMessage = { type: 'look', table: this.table, id: this.makeId(), begun };
      this.#looks.set(message.id, { message, answer });
      this.sender.send(message);
    });
  }

  /** Handles a server message. Ignores messages about other tables. */
  receive(message: ServerMessage): void {
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
        return this.#answerCommand(message.id, { kind: 'done' });
      case 'refused':
        if (message.problem.kind === ANOTHER_SERVER) return this.#resumeLater();
        this.#answerLook(message.id, message.problem);
        return this.#answerCommand(message.id, { kind: 'refused', problem: message.problem });
      case 'looked':
        return this.#answerLook(message.id, message.boards);
      case 'presence':
        return this.#presence(message.connected, message.spectators);
      case 'gone':
        if (message.problem.kind === ANOTHER_SERVER) return this.#resumeLater();
        this.gone = message.problem;
        return this.changed();
    }
  }

  /** Repeats all requests after a second. By then, another server may own the table. */
  #resumeLater(): void {
    this.#resumeTimer ??= setTimeout(() => {
      this.#resumeTimer = undefined;
      this.resume();
    }, 1000);
  }

  #sendCommand(
    seat: number | null,
    body: Command,
    retries: number,
    answer: (answer: CommandResult) => void,
  ): void {
    const from = this.view;
    if (!from) return answer({ kind: 'stale' });
    const message: CommandMessage = {
      type: 'command',
      table: this.table,
      id: this.makeId(),
      expected: from.now.seq,
      seat,
      body,
    };
    this.#commands.set(message.id, { message, from, retries, answer });
    this.sender.send(message);
  }

  #update(update: Extract<ServerMessage, { type: 'update' | 'stale' }>): void {
    const next = this.view ? applyUpdate(this.view, update) : null;
    if (next === null) {
      this.sender.send({ type: 'watch', table: this.table, since: null });
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

  /** Repeats a stale command if its meaning has not changed. Otherwise resolves it as stale. */
  #stale(id: string): void {
    const pending = this.#commands.get(id);
    if (!pending) return;
    this.#commands.delete(id);
    const { message, from, retries, answer } = pending;
    const retry = this.view !== null && canRetry(message.body, from, this.view);
    if (retry && retries < MAX_RETRIES)
      this.#sendCommand(message.seat, message.body, retries + 1, answer);
    else answer({ kind: 'stale' });
  }

  #answerCommand(id: string, answer: CommandResult): void {
    const pending = this.#commands.get(id);
    this.#commands.delete(id);
    pending?.answer(answer);
  }

  #answerLook(id: string, answer: BoardState[] | Problem): void {
    const pending = this.#looks.get(id);
    this.#looks.delete(id);
    pending?.answer(answer);
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
