// The site's one connection, shared by all that watch tables or wait to play.

import type { ServerMessage } from '../gen/wire';
import { Socket, type SocketState, type RawSocket } from './socket';
import type { Outlet } from './table_link';

/** Who speaks over the connection. */
export interface Line {
  /** The server is there: what is wanted is said, again if need be. */
  resume(): void;
  take(message: ServerMessage): void;
  /** Another person speaks now. */
  forget(): void;
  leave(): void;
}

class Connection implements Outlet {
  state = $state<SocketState>('closed');
  readonly #links = new Set<Line>();
  readonly #socket = new Socket(dial, {
    state: (state) => {
      this.state = state;
    },
    greeted: () => this.#links.forEach((link) => link.resume()),
    message: (message: ServerMessage) => this.#links.forEach((link) => link.take(message)),
  });

  constructor() {
    const wake = () => {
      if (this.#links.size > 0 && document.visibilityState === 'visible') this.#socket.connect();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
  }

  add(link: Line): void {
    this.#links.add(link);
    if (this.#socket.state === 'open') link.resume();
    else this.#socket.connect();
  }

  remove(link: Line): void {
    link.leave();
    this.#links.delete(link);
    if (this.#links.size === 0) this.#socket.close();
  }

  send(message: Parameters<Socket['send']>[0]): boolean {
    return this.#socket.send(message);
  }

  /** The person has become another for the server: all is asked for again. */
  renew(): void {
    if (this.#links.size === 0) return;
    this.#links.forEach((link) => link.forget());
    this.#socket.renew();
  }
}

function dial(): RawSocket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  // A WebSocket calls its handlers with more than is asked for here.
  return new WebSocket(`${scheme}//${location.host}/api/socket`) as unknown as RawSocket;
}

export const connection = new Connection();
