// A WebSocket that detects an unresponsive server and reconnects with exponential backoff.

import type { ClientMessage, ServerMessage } from '../gen/wire';
import { parseAnswer } from '../parse_answer';
import { loadAllTexts, translateProblem } from '../texts';
import { locale } from '../words/language.svelte';

export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed';

/** The members of `WebSocket` that this module uses, so that tests can replace it. */
export interface RawSocket {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  state(state: SocketState): void;
  /** Called after the server's greeting, when the client can send requests. */
  opened(): void;
  message(message: ServerMessage): void;
}

const FIRST_DELAY = 400;
const MAX_DELAY = 15_000;
const PING_INTERVAL = 15_000;
const ANSWER_TIMEOUT = 8_000;

export class Socket {
  #raw: RawSocket | null = null;
  #state: SocketState = 'closed';
  #failures = 0;
  #nonce = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly dial: () => RawSocket,
    readonly events: SocketEvents,
    readonly random: () => number = Math.random,
  ) {}

  get state(): SocketState {
    return this.#state;
  }

  /** Connects immediately instead of after the backoff. Does nothing if a connection exists. */
  connect(): void {
    if (this.#state === 'connecting' || this.#state === 'open') return;
    clearTimeout(this.#timer);
    this.#setState('connecting');
    // The texts of problems. A later connection tries again.
    void loadAllTexts().catch(() => {});
    const raw = this.dial();
    this.#raw = raw;
    raw.onmessage = (event) => this.#receive(raw, event.data);
    raw.onclose = () => this.#onClose(raw);
    this.#setDeadline(ANSWER_TIMEOUT);
  }

  /** Sends a message if the connection is open. Returns whether the message was sent. */
  send(message: ClientMessage): boolean {
    if (this.#state !== 'open' || !this.#raw) return false;
    this.#raw.send(JSON.stringify(message));
    return true;
  }

  /** Reconnects, because the server reads the session cookie only when a connection starts. */
  renew(): void {
    this.#failures = 0;
    this.#drop();
    this.#setState('waiting');
    this.connect();
  }

  close(): void {
    this.#drop();
    this.#setState('closed');
  }

  #receive(raw: RawSocket, data: unknown): void {
    if (raw !== this.#raw || typeof data !== 'string') return;
    const received = locale.translateAnswer(parseAnswer(data) as ServerMessage);
    const message =
      'problem' in received
        ? { ...received, problem: translateProblem(received.problem) }
        : received;
    this.#setDeadline(null);
    if (message.type === 'hello') {
      this.#failures = 0;
      this.#setState('open');
      this.events.message(message);
      this.events.opened();
    } else this.events.message(message);
    this.#timer = setTimeout(() => this.#ping(), PING_INTERVAL);
  }

  #ping(): void {
    this.#nonce += 1;
    if (this.send({ type: 'ping', nonce: this.#nonce })) this.#setDeadline(ANSWER_TIMEOUT);
  }

  /**
   * Sets a deadline in milliseconds: without a message until then, the socket reconnects.
   *
   * Null removes the deadline.
   */
  #setDeadline(within: number | null): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#timer);
    const raw = this.#raw;
    if (within === null || !raw) return;
    this.#deadline = setTimeout(() => {
      raw.close();
      this.#onClose(raw);
    }, within);
  }

  #onClose(raw: RawSocket): void {
    if (raw !== this.#raw) return;
    this.#drop();
    const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** this.#failures);
    this.#failures += 1;
    this.#setState('waiting');
    // The random factor prevents many clients from reconnecting at the same time.
    this.#timer = setTimeout(() => this.connect(), delay * (0.7 + 0.6 * this.random()));
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

  #setState(state: SocketState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.events.state(state);
  }
}
