// The site's one connection, shared by all pages that watch tables.

import type { ServerMessage } from '../gen/wire';
import { Line, type LineState, type Wire } from './line';
import type { Outlet, TableLink } from './table_link';

class Connection implements Outlet {
  state = $state<LineState>('closed');
  readonly #links = new Set<TableLink>();
  readonly #line = new Line(dial, {
    state: (state) => {
      this.state = state;
    },
    greeted: () => this.#links.forEach((link) => link.resume()),
    message: (message: ServerMessage) => this.#links.forEach((link) => link.take(message)),
  });

  constructor() {
    const wake = () => {
      if (this.#links.size > 0 && document.visibilityState === 'visible') this.#line.connect();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
  }

  add(link: TableLink): void {
    this.#links.add(link);
    if (this.#line.state === 'open') link.resume();
    else this.#line.connect();
  }

  remove(link: TableLink): void {
    link.leave();
    this.#links.delete(link);
    if (this.#links.size === 0) this.#line.close();
  }

  send(message: Parameters<Line['send']>[0]): boolean {
    return this.#line.send(message);
  }

  /** The person has become another for the server: all is asked for again. */
  renew(): void {
    if (this.#links.size === 0) return;
    this.#links.forEach((link) => link.forget());
    this.#line.renew();
  }
}

function dial(): Wire {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  // A WebSocket calls its handlers with more than is asked for here.
  return new WebSocket(`${scheme}//${location.host}/api/socket`) as unknown as Wire;
}

export const connection = new Connection();
