// One connection to the server, kept up as well as possible: it comes back after growing pauses, and notices when nobody is there.

import type { ClientMessage, ServerMessage } from '../gen/wire';
import { translateProblem } from '../texts';
import { locale } from '../words/language.svelte';

export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed';

/** What is used of a WebSocket. */
export interface RawSocket {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  state(state: SocketState): void;
  /** The server is there: time to say what is wanted. */
  greeted(): void;
  message(message: ServerMessage): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 8_000;

export class Socket {
  #raw: RawSocket | null = null;
  #state: SocketState = 'closed';
  #failures = 0;
  #nonce = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly open: () => RawSocket,
    readonly events: SocketEvents,
    readonly chance: () => number = Math.random,
  ) {}

  get state(): SocketState {
    return this.#state;
  }

  /** Connects now; also when it would wait longer before the next attempt. */
  connect(): void {
    if (this.#state === 'connecting' || this.#state === 'open') return;
    clearTimeout(this.#timer);
    this.#become('connecting');
    const raw = this.open();
    this.#raw = raw;
    raw.onmessage = (event) => this.#heard(raw, event.data);
    raw.onclose = () => this.#lost(raw);
    this.#expect(ANSWER_WITHIN);
  }

  /** Sends now or not at all; what must arrive is sent again when the socket is greeted. */
  send(message: ClientMessage): boolean {
    if (this.#state !== 'open' || !this.#raw) return false;
    this.#raw.send(JSON.stringify(message));
    return true;
  }

  /** Drops the connection and makes another: the server reads who one is when it begins. */
  renew(): void {
    this.#failures = 0;
    this.#drop();
    this.#become('waiting');
    this.connect();
  }

  close(): void {
    this.#drop();
    this.#become('closed');
  }

  #heard(raw: RawSocket, data: unknown): void {
    if (raw !== this.#raw || typeof data !== 'string') return;
    const heard = locale.translateAnswer(JSON.parse(data) as ServerMessage);
    const message =
      'problem' in heard ? { ...heard, problem: translateProblem(heard.problem) } : heard;
    this.#expect(null);
    if (message.type === 'hello') {
      this.#failures = 0;
      this.#become('open');
      this.events.message(message);
      this.events.greeted();
    } else this.events.message(message);
    this.#timer = setTimeout(() => this.#ping(), PING_EVERY);
  }

  #ping(): void {
    this.#nonce += 1;
    if (this.send({ type: 'ping', nonce: this.#nonce })) this.#expect(ANSWER_WITHIN);
  }

  /** Something must be heard within so long, or the socket counts as broken. */
  #expect(within: number | null): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#timer);
    const raw = this.#raw;
    if (within === null || !raw) return;
    this.#deadline = setTimeout(() => {
      raw.close();
      this.#lost(raw);
    }, within);
  }

  #lost(raw: RawSocket): void {
    if (raw !== this.#raw) return;
    this.#drop();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures);
    this.#failures += 1;
    this.#become('waiting');
    // Not all clients of a server that stopped come back in the same moment.
    this.#timer = setTimeout(() => this.connect(), pause * (0.7 + 0.6 * this.chance()));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#deadline);
    const raw = this.#raw;
    this.#raw = null;
    if (!raw) return;
    raw.onmessage = null;
    raw.onclose = null;
    raw.close();
  }

  #become(state: SocketState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.events.state(state);
  }
}
