// What the server says of games, in another language: whole sentences, and sentences with parts in braces. Pure.

export type Entries = Readonly<Record<string, string>>;

interface Pattern {
  readonly fits: RegExp;
  readonly names: readonly string[];
  readonly says: string;
}

export class Dictionary {
  readonly #whole: ReadonlyMap<string, string>;
  readonly #patterns: readonly Pattern[];

  constructor(entries: Entries) {
    const all = Object.entries(entries);
    this.#whole = new Map(all.filter(([said]) => !said.includes('{')));
    this.#patterns = all
      .filter(([said]) => said.includes('{'))
      .map(([said, says]) => {
        const names = [...said.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
        const parts = said
          .split(/\{\w+\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
        return { fits: new RegExp(`^${parts.join('(.+)')}$`), names, says };
      });
  }

  /** The sentence in the other language; what is not known stays as it is. */
  say(text: string): string {
    return this.#known(text) ?? text;
  }

  #known(text: string): string | null {
    const whole = this.#whole.get(text);
    if (whole !== undefined) return whole;
    for (const { fits, names, says } of this.#patterns) {
      const found = fits.exec(text);
      if (found)
        return says.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          this.#list(found[names.indexOf(name) + 1] ?? ''),
        );
    }
    // What was filled in stands behind a colon.
    const [act = '', ...filled] = text.split(': ');
    const said = filled.length > 0 ? this.#known(act) : null;
    return said === null ? null : `${said}: ${this.#list(filled.join(': '))}`;
  }

  /** Parts that are joined are said one by one. */
  #list(text: string): string {
    const known = this.#known(text);
    if (known !== null) return known;
    if (text.includes(' and '))
      return text
        .split(' and ')
        .map((part) => this.#list(part))
        .join(' und ');
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

/** Fields of answers that hold words for people. */
const WORDS = new Set(['title', 'words', 'summary', 'lapses', 'notes']);

/** An answer of the server with all its words put into the language; everything else stays as it is. */
export function put<T>(answer: T, say: (text: string) => string, key = ''): T {
  if (typeof answer === 'string') return (WORDS.has(key) ? say(answer) : answer) as T;
  if (Array.isArray(answer)) return answer.map((part: unknown) => put(part, say, key)) as T;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, part]) => [name, put(part, say, name)]),
  ) as T;
}
