// Who one is on this site: a guest with a name. Asked for once; a visitor who plays without saying a name gets one.

import { api, ApiError } from '../api';
import type { Me } from '../gen/wire';
import { connection } from './connection.svelte';
import { texts } from '../texts';

/** True for a name that the site has given, in any of its languages. */
export const isGuestName = (name: string): boolean => /^(Guest|Gast) \d{3}$/.test(name);

class Session {
  me = $state.raw<Me | null>(null);
  #asked: Promise<void> | null = null;

  /** Finds out who one is. */
  load(): Promise<void> {
    this.#asked ??= api.me().then(
      (me) => {
        this.me = me;
      },
      (error: unknown) => {
        this.#asked = null;
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return this.#asked;
  }

  /** Makes sure that one has a name. */
  async ensure(): Promise<void> {
    await this.load();
    if (this.me === null)
      await this.rename(texts.guest.name(100 + Math.floor(Math.random() * 900)));
  }

  async rename(name: string): Promise<void> {
    // What was asked before must not be answered afterwards: it would make a stranger of who has a name.
    await this.load();
    const stranger = this.me === null;
    this.me = await api.setName(name);
    if (stranger) connection.renew();
  }
}

export const session = new Session();
