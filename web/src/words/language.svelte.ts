// Which language the site speaks: the one that was chosen, else the first of the browser's that it knows.

import { Dictionary, type Entries, put } from './dictionary';
import english from './en.json';
import { readText, writeText } from '../storage';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'polychess.language';

/** British lists have no comma before "and". */
const LOCALE: Record<Language, string> = { en: 'en-GB', de: 'de' };

/** Others than English are fetched when they are wanted: the catalogue, and what games say. */
const others: Record<
  Exclude<Language, 'en'>,
  () => Promise<{ default: unknown; entries: Entries }>
> = {
  de: () => import('./german'),
};

class Speech {
  value = $state<Language>('en');
  /** The compiled catalogue, in the shape of `en.json`. */
  words = $state.raw<unknown>(english);
  #games: Dictionary | null = null;

  /** Speaks the language that was chosen or the browser asks for; before anything is shown. */
  async begin(): Promise<void> {
    await this.speak(chosen() ?? wished(navigator.languages));
  }

  /** The page begins anew: what the server has said is in the old language. */
  choose(language: Language): void {
    writeText(KEY, language);
    location.reload();
  }

  /** An answer of the server, in the language of the site. */
  put<T>(answer: T): T {
    const games = this.#games;
    return games === null ? answer : put(answer, (text) => games.say(text));
  }

  /** Words of the server that are not known to be words: names of games and computers, messages. */
  say(text: string): string {
    return this.#games?.say(text) ?? text;
  }

  /** A player's name: that of a computer in the language of the site. Nobody else may be called so. */
  called(name: string): string {
    return name.startsWith('Computer') ? this.say(name) : name;
  }

  async speak(language: Language): Promise<void> {
    // Without a connection the site goes on in the language it has.
    const found =
      language === 'en'
        ? { default: english as unknown, entries: null }
        : await others[language]().catch(() => null);
    if (found === null) return;
    this.#games = found.entries === null ? null : new Dictionary(found.entries);
    [this.words, this.value] = [found.default, language];
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }
}

function chosen(): Language | null {
  const kept = readText(KEY);
  return LANGUAGES.find((language) => language === kept) ?? null;
}

/** The first language of the list that the site speaks. */
export function wished(languages: readonly string[]): Language {
  for (const tag of languages) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (known) return known;
  }
  return 'en';
}

export const speech = new Speech();

/** "Ada, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALE[speech.value], { type: 'conjunction' }).format(names);
}
