// Makes a table and goes there.

import { api } from '../api';
import type { NewTable } from '../gen/wire';
import { router } from '../router.svelte';
import { session } from '../net/session.svelte';
import { keepInvitation } from './invitations';

export async function makeTable(table: NewTable): Promise<void> {
  await session.ensure();
  const made = await api.create(table);
  for (const invitation of made.invitations) keepInvitation(made.table, invitation);
  router.go(`/table/${made.table}`);
}
