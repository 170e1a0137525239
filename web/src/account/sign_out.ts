// Signs the user out.

import { accounts } from '../account_api';
import { session } from '../net/session.svelte';
import { router } from '../router.svelte';
import { explain } from './ways';

/** Ends this session and opens the home page. Returns the message of an error, or an empty text. */
export async function signOut(): Promise<string> {
  try {
    await accounts.signOut();
  } catch (error) {
    return explain(error);
  }
  session.change(null);
  router.go('/');
  return '';
}
