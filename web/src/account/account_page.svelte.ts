// The state of the account page: the account, and the user's requests to change it.

import { accounts } from '../account_api';
import type { AccountView, Saved, TotpSetup } from '../gen/wire';
import { session } from '../net/session.svelte';
import { Confirmation } from './confirm.svelte';
import { addPasskey, explain } from './ways';

export class AccountPage {
  view = $state.raw<AccountView | null>(null);
  problem = $state('');
  busy = $state(false);
  /** The set-up of an authenticator app that the user is completing. */
  setup = $state.raw<TotpSetup | null>(null);
  /** New recovery codes that the user has not confirmed yet. */
  codes = $state.raw<readonly string[]>([]);
  readonly confirmation = new Confirmation();

  load = () => this.#send(accounts.view);

  addPasskey = () =>
    this.#send(async () => {
      this.saved(await addPasskey());
      return accounts.view();
    });
  removePasskey = (id: string) => this.#send(() => accounts.removePasskey(id));

  setUpPassword = () =>
    this.#run(accounts.startTotp, (setup) => {
      this.setup = setup;
    });
  removePassword = () => this.#send(accounts.removePassword);

  makeCodes = () =>
    this.#run(accounts.newRecoveryCodes, ({ codes }) => {
      this.codes = codes;
    });

  endSession = (id: string) => this.#send(() => accounts.endSession(id));
  endOtherSessions = () => this.#send(accounts.endOtherSessions);
  beginVacation = (days: number) => this.#send(() => accounts.beginVacation({ days }));
  endVacation = () => this.#send(accounts.endVacation);
  remove = () => this.#send(accounts.remove);
  keep = () => this.#send(accounts.keep);

  rename = (name: string) =>
    this.#send(async () => {
      await session.rename(name);
      return accounts.view();
    });

  /** Closes the set-up of a password after the server has saved it. */
  saved({ me, recovery_codes }: Saved): void {
    this.setup = null;
    this.codes = recovery_codes;
    session.save(me);
  }

  /** Sends a request that returns the changed account. */
  #send = (request: () => Promise<AccountView>) =>
    this.#run(request, (view) => {
      this.view = view;
    });

  async #run<T>(request: () => Promise<T>, done: (answer: T) => void): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    try {
      const answer = await this.confirmation.run(request);
      if (answer !== null) done(answer);
      return answer !== null;
    } catch (error) {
      this.problem = explain(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
