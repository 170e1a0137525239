// Stores the tokens of invitations in the host's browser, because the server sends them only once.
//
// In a link, the token is in the fragment. Browsers do not send fragments to servers.

import type { Invitation } from '../gen/wire';
import { readObject, writeValue } from '../storage';

const key = (table: string) => `polychess.invitations.${table}`;

export function readInvitations(table: string): Record<number, string> {
  return readObject(key(table)) as Record<number, string>;
}

export function saveInvitation(table: string, { seat, token }: Invitation): void {
  writeValue(key(table), { ...readInvitations(table), [seat]: token });
}

export function invitationLink(table: string, token: string): string {
  return `${location.origin}/table/${table}#${token}`;
}
