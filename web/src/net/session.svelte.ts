// The session of the site: the guest or the account, and the name.
//
// Visitors who start a game without a name get a generated one.

import { api, ApiError } from '../api';
import type { Me } from '../gen/wire';
import { connection } from './connection.svelte';
import { texts } from '../texts';

/** Returns whether a name was generated, in any language of the site. */
export const isGuestName = (name: string): boolean => /^(Guest|Gast) \d{3}$/.test(name);

class Session {
  me = $state.raw<Me | null>(null);
  #loading: Promise<void> | null = null;

  /** Loads the guest of this session. Concurrent and later calls share one successful request. */
  load(): Promise<void> {
    this.#loading ??= api.me().then(
      (me) => {
        this.me = me;
      },
      (error: unknown) => {
        this.#loading = null;
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return this.#loading;
  }

  /** Creates a guest with a generated name if the session has no guest. */
  async ensure(): Promise<void> {
    await this.load();
    if (this.me === null)
      await this.rename(texts.guest.name(100 + Math.floor(Math.random() * 900)));
  }

  /** Sets the guest's name. Creates the guest if the session has none. */
  async rename(name: string): Promise<void> {
    // Wait for the first request, because a late answer would overwrite the new name.
    await this.load();
    const isNew = this.me === null;
    this.me = await api.setName(name);
    if (isNew) connection.renew();
  }

  /** Sets the user after the server has saved the guest as an account. */
  save(me: Me): void {
    this.me = me;
  }

  /** Continues as another user after a sign-in, or without a user after a sign-out. */
  change(me: Me | null): void {
    this.me = me;
    this.#loading = Promise.resolve();
    connection.renew();
  }
}

export const session = new Session();
