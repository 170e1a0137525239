// Client of the server's HTTP API for accounts, sign-in and finished games.

import type {
  AccountView,
  GameHistory,
  Me,
  NewPassword,
  NewVacation,
  PasskeyAnswer,
  PasskeyCeremony,
  PasswordSignIn,
  RecoveryCodes,
  RecoverySignIn,
  Saved,
  TotpSetup,
} from './gen/wire';
import { request } from './request';

/** Conditions for finished games. An empty text allows all games. */
export interface GameFilter {
  /** The id of the game. */
  readonly variant: string;
  readonly place: '' | 'first' | 'other';
  readonly opponents: '' | 'people' | 'computers';
}

/** The filter that allows all games. */
export const ALL_GAMES: GameFilter = { variant: '', place: '', opponents: '' };

const ACCOUNT = '/api/account';
const SIGN_IN = '/api/sign-in';

/** Returns a filter as a query string, without its empty fields. */
export function filterQuery(filter: GameFilter, before: string | null = null): string {
  const fields = { ...filter, before: before ?? '' };
  const pairs = Object.entries(fields).filter(([, value]) => value !== '');
  const query = new URLSearchParams(pairs as [string, string][]).toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the address of the caller's finished games as one text file. */
export const archiveAddress = (filter: GameFilter): string =>
  `${ACCOUNT}/games.txt${filterQuery(filter)}`;

/** The address of the file with all personal data of the caller's account. */
export const EXPORT_ADDRESS = `${ACCOUNT}/export`;

export const accounts = {
  view: () => request<AccountView>(ACCOUNT),

  /** Starts to create an account for a guest with a passkey, or to add a passkey to an account. */
  startPasskey: () => request<PasskeyCeremony>(`${ACCOUNT}/passkeys/start`, {}),
  savePasskey: (answer: PasskeyAnswer) => request<Saved>(`${ACCOUNT}/passkeys`, answer),
  removePasskey: (id: string) =>
    request<AccountView>(`${ACCOUNT}/passkeys/${encodeURIComponent(id)}`, undefined, 'DELETE'),

  /** Starts to set up a password with an authenticator app, for a guest or for an account. */
  startTotp: () => request<TotpSetup>(`${ACCOUNT}/totp`, {}),
  savePassword: (password: NewPassword) => request<Saved>(`${ACCOUNT}/password`, password),
  removePassword: () => request<AccountView>(`${ACCOUNT}/password`, undefined, 'DELETE'),

  newRecoveryCodes: () => request<RecoveryCodes>(`${ACCOUNT}/recovery-codes`, {}),
  endSession: (id: string) =>
    request<AccountView>(`${ACCOUNT}/sessions/${encodeURIComponent(id)}`, undefined, 'DELETE'),
  endOtherSessions: () => request<AccountView>(`${ACCOUNT}/sessions`, undefined, 'DELETE'),

  beginVacation: (vacation: NewVacation) => request<AccountView>(`${ACCOUNT}/vacation`, vacation),
  endVacation: () => request<AccountView>(`${ACCOUNT}/vacation`, undefined, 'DELETE'),

  /** Deletes the account after a period of grace. `keep` cancels the deletion. */
  remove: () => request<AccountView>(ACCOUNT, undefined, 'DELETE'),
  keep: () => request<AccountView>(`${ACCOUNT}/keep`, {}),

  startSignIn: () => request<PasskeyCeremony>(`${SIGN_IN}/passkey/start`, {}),
  signInWithPasskey: (answer: PasskeyAnswer) => request<Me>(`${SIGN_IN}/passkey`, answer),
  signInWithPassword: (answer: PasswordSignIn) => request<Me>(`${SIGN_IN}/password`, answer),
  signInWithRecoveryCode: (answer: RecoverySignIn) => request<Me>(`${SIGN_IN}/recovery`, answer),
  signOut: () => request<null>('/api/sign-out', {}),

  /** Returns a page of finished games: the caller's own, or the public ones of an account. */
  games: (name: string | null, filter: GameFilter, before: string | null = null) =>
    request<GameHistory>(
      (name === null ? `${ACCOUNT}/games` : `/api/people/${encodeURIComponent(name)}/games`) +
        filterQuery(filter, before),
    ),
};
