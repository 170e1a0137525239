// Invitations, which the server shows once: the browser of who made them keeps them. They stand behind the # of an address, which
// browsers send to nobody.

import type { Invitation } from '../gen/wire';
import { readObject, writeValue } from '../storage';

const key = (table: string) => `polychess.invitations.${table}`;

export function keptInvitations(table: string): Record<number, string> {
  return readObject(key(table)) as Record<number, string>;
}

export function keepInvitation(table: string, { seat, token }: Invitation): void {
  writeValue(key(table), { ...keptInvitations(table), [seat]: token });
}

export function invitationLink(table: string, token: string): string {
  return `${location.origin}/table/${table}#${token}`;
}
