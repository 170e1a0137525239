// Renders the static home page to HTML. The build calls this module in Node.js.

import { render } from 'svelte/server';
import FirstPage from './FirstPage.svelte';
import { type Language, LANGUAGES, locale } from './words/language.svelte';

/** Returns the HTML of the static home page in each language. */
export async function firstPages(): Promise<Record<Language, string>> {
  const pages: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES) {
    await locale.use(language);
    pages[language] = render(FirstPage).body;
  }
  return pages as Record<Language, string>;
}
