// The session: the guest and their name. A visitor who plays without a name gets a generated one.

import { api, ApiError } from '../api';
import type { Me } from '../gen/wire';
import { connection } from './connection.svelte';
import { texts } from '../texts';

/** True for a generated name, in any language. */
export const isGuestName = (name: string): boolean => /^(Guest|Gast) \d{3}$/.test(name);

class Session {
  me = $state.raw<Me | null>(null);
  #loading: Promise<void> | null = null;

  /** Loads the guest of this session, once. */
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

  /** Gives the guest a generated name if they have none. */
  async ensure(): Promise<void> {
    await this.load();
    if (this.me === null)
      await this.rename(texts.guest.name(100 + Math.floor(Math.random() * 900)));
  }

  /** Sets the name of the guest. */
  async rename(name: string): Promise<void> {
    // An earlier request must not be answered after this one: it would remove the name.
    await this.load();
    const isNew = this.me === null;
    this.me = await api.setName(name);
    if (isNew) connection.renew();
  }
}

export const session = new Session();
