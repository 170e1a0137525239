// Translates texts of the server: whole sentences, and sentences with parameters in braces. Pure.

export type Entries = Readonly<Record<string, string>>;

interface Pattern {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translation: string;
}

export class Dictionary {
  readonly #whole: ReadonlyMap<string, string>;
  readonly #patterns: readonly Pattern[];
  readonly #lists: Intl.ListFormat;

  /** `language` is the language of the translations. It decides how they join the parts of a list. */
  constructor(entries: Entries, language: string) {
    this.#lists = new Intl.ListFormat(language, { type: 'conjunction' });
    const all = Object.entries(entries);
    this.#whole = new Map(all.filter(([text]) => !text.includes('{')));
    this.#patterns = all
      .filter(([text]) => text.includes('{'))
      .map(([text, translation]) => {
        const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
        const parts = text
          .split(/\{\w+\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
        return { pattern: new RegExp(`^${parts.join('(.+)')}$`), names, translation };
      });
  }

  /** Returns the translation of a sentence, or the sentence itself. */
  translate(text: string): string {
    return this.#known(text) ?? text;
  }

  #known(text: string): string | null {
    const whole = this.#whole.get(text);
    if (whole !== undefined) return whole;
    for (const { pattern, names, translation } of this.#patterns) {
      const found = pattern.exec(text);
      if (found)
        return translation.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          this.#list(found[names.indexOf(name) + 1] ?? ''),
        );
    }
    // Parameters follow a colon.
    const [act = '', ...filled] = text.split(': ');
    const known = filled.length > 0 ? this.#known(act) : null;
    return known === null ? null : `${known}: ${this.#list(filled.join(': '))}`;
  }

  /** Translates the parts of a list one by one. */
  #list(text: string): string {
    const parts = text.includes(' and ') ? text.split(/ and |, /) : [];
    // A pattern also fits a list of its own sentences, so the parts come first.
    const isList = parts.length > 0 && parts.every((part) => this.#known(part) !== null);
    const known = isList ? null : this.#known(text);
    if (known !== null) return known;
    if (parts.length > 0) return this.#lists.format(parts.map((part) => this.#list(part)));
    if (text.includes(', '))
      return text
        .split(', ')
        .map((part) => this.#list(part))
        .join(', ');
    const [army = '', ...rest] = text.split(' ');
    return rest.length > 0 && this.#whole.has(army)
      ? `${this.#whole.get(army)} ${rest.join(' ')}`
      : text;
  }
}

/** Fields of answers that hold texts for people. */
const TEXT_FIELDS = new Set(['title', 'words', 'summary', 'lapses', 'notes']);

/** Translates all text fields of an answer. */
export function translateFields<T>(answer: T, translate: (text: string) => string, key = ''): T {
  if (typeof answer === 'string') return (TEXT_FIELDS.has(key) ? translate(answer) : answer) as T;
  if (Array.isArray(answer))
    return answer.map((part: unknown) => translateFields(part, translate, key)) as T;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, part]) => [name, translateFields(part, translate, name)]),
  ) as T;
}
