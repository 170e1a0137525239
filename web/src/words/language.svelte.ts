// The language of the site: the chosen one, or the first of the browser's that it supports.

import { Dictionary, type Entries, translateFields } from './dictionary';
import english from './en.json?first';
import { readText, writeText } from '../storage';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'polychess.language';

/** British lists have no comma before "and". */
const LOCALE_TAGS: Record<Language, string> = { en: 'en-GB', de: 'de' };

/** Catalogues and game texts of the other languages, loaded on demand. */
const catalogues: Record<
  Exclude<Language, 'en'>,
  () => Promise<{ default: object; entries: Entries }>
> = {
  de: () => import('./german'),
};

/** The sections of each catalogue that the home page does not need. */
const rests: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('./en.json?rest'),
  de: () => import('./de.json?rest'),
};

class Locale {
  value = $state<Language>('en');
  /** The compiled catalogue, in the shape of `en.json`. */
  words = $state.raw<object>(english);
  #games: Dictionary | null = null;
  /** True after all sections were requested once. */
  #whole = false;

  /** The language with the region, to format dates. */
  get tag(): string {
    return LOCALE_TAGS[this.value];
  }

  /** Loads the language of the visitor, before anything is shown. */
  async load(): Promise<void> {
    await this.use(storedLanguage() ?? preferredLanguage(navigator.languages));
  }

  /** Stores the language and reloads: earlier answers of the server are in the old language. */
  choose(language: Language): void {
    writeText(KEY, language);
    location.reload();
  }

  /** Translates the texts in an answer of the server. */
  translateAnswer<T>(answer: T): T {
    const games = this.#games;
    return games === null ? answer : translateFields(answer, (text) => games.translate(text));
  }

  /** Translates a text of the server that is not in a known field: names of games, messages. */
  translate(text: string): string {
    return this.#games?.translate(text) ?? text;
  }

  /** Translates the name of a player, if it is that of a computer. */
  translateName(name: string): string {
    return name.startsWith('Computer') ? this.translate(name) : name;
  }

  /** Loads the sections that the home page does not need. */
  async loadRest(): Promise<object> {
    const { default: rest } = await rests[this.value]();
    this.#whole = true;
    this.words = { ...this.words, ...rest };
    return rest;
  }

  /** Switches to a language. */
  async use(language: Language): Promise<void> {
    // Offline, the site keeps its language.
    const found =
      language === 'en'
        ? { default: english, entries: null }
        : await catalogues[language]().catch(() => null);
    if (found === null) return;
    const rest = this.#whole ? (await rests[language]()).default : {};
    this.#games =
      found.entries === null ? null : new Dictionary(found.entries, LOCALE_TAGS[language]);
    [this.words, this.value] = [{ ...found.default, ...rest }, language];
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }
}

function storedLanguage(): Language | null {
  const stored = readText(KEY);
  return LANGUAGES.find((language) => language === stored) ?? null;
}

/** Returns the first language of the list that the site supports. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (known) return known;
  }
  return 'en';
}

export const locale = new Locale();

/** Joins names: "Ada, Ben and Cleo". */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALE_TAGS[locale.value], { type: 'conjunction' }).format(names);
}
