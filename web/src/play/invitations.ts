// Invitations, which the server shows once: the browser of who made them keeps them. They stand behind the # of an address, which
// browsers send to nobody.

import type { Invitation } from '../gen/wire';

const key = (table: string) => `polychess.invitations.${table}`;

export function keptInvitations(table: string): Record<number, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(table)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<number, string>) : {};
  } catch {
    return {};
  }
}

export function keepInvitation(table: string, { seat, token }: Invitation): void {
  localStorage.setItem(key(table), JSON.stringify({ ...keptInvitations(table), [seat]: token }));
}

export function invitationLink(table: string, token: string): string {
  return `${location.origin}/table/${table}#${token}`;
}
