// The client's WebSocket connection, shared by tables and matchmaking.

import type { ServerMessage } from '../gen/wire';
import { StalePage } from './stale_page';
import { Socket, type SocketState, type RawSocket } from './socket';
import type { MessageSender } from './table_link';

/** A part of the client that exchanges messages over the connection. */
export interface Subscriber {
  /** Repeats the subscriber's requests. Called after each new connection. */
  resume(): void;
  receive(message: ServerMessage): void;
  /** Discards the state of the previous guest, before the client reconnects as another one. */
  reset(): void;
  /** Cancels the subscriber's requests on the server. */
  leave(): void;
}

class Connection implements MessageSender {
  state = $state<SocketState>('closed');
  readonly #subscribers = new Set<Subscriber>();
  readonly #stalePage = new StalePage();
  readonly #socket = new Socket(dial, {
    state: (state) => {
      this.state = state;
    },
    opened: () => this.#subscribers.forEach((subscriber) => subscriber.resume()),
    message: (message: ServerMessage) => {
      if (message.type === 'hello') this.#stalePage.greet(message.version);
      this.#subscribers.forEach((subscriber) => subscriber.receive(message));
    },
  });

  constructor() {
    const wake = () => {
      if (this.#subscribers.size > 0 && document.visibilityState === 'visible')
        this.#socket.connect();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
  }

  subscribe(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    if (this.#socket.state === 'open') subscriber.resume();
    else this.#socket.connect();
  }

  unsubscribe(subscriber: Subscriber): void {
    subscriber.leave();
    this.#subscribers.delete(subscriber);
    if (this.#subscribers.size === 0) this.#socket.close();
  }

  send(message: Parameters<Socket['send']>[0]): boolean {
    return this.#socket.send(message);
  }

  /** Reconnects after the session's guest has changed, and repeats all requests. */
  renew(): void {
    if (this.#subscribers.size === 0) return;
    this.#subscribers.forEach((subscriber) => subscriber.reset());
    this.#socket.renew();
  }
}

function dial(): RawSocket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  // WebSocket handlers accept more parameters than those of `RawSocket`, so the types do not match.
  return new WebSocket(`${scheme}//${location.host}/api/socket`) as unknown as RawSocket;
}

export const connection = new Connection();
