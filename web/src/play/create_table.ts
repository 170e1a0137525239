import { api } from '../api';
import type { NewTable } from '../gen/wire';
import { router } from '../router.svelte';
import { session } from '../net/session.svelte';
import { saveInvitation } from './invitations';

export async function createTable(table: NewTable): Promise<void> {
  await session.ensure();
  const made = await api.create(table);
  for (const invitation of made.invitations) saveInvitation(made.table, invitation);
  router.go(`/table/${made.table}`);
}
