// Loads the illustrated guides from docs/rules.

import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml, createRenderer, type RuleBook } from '../play/rule_book';
import type { Language } from '../words/language.svelte';

/** The description of a picture in a guide, in the format of docs/rules/pictures/*.toml. */
export interface PictureSpec {
  readonly name: string;
  readonly options?: readonly string[];
  readonly position?: string;
  readonly acts?: readonly string[];
  readonly last?: boolean;
  readonly bare?: boolean;
  readonly from?: readonly string[];
  readonly marked?: readonly string[];
  readonly arrows?: readonly string[];
  readonly labels?: readonly string[];
}

export type Block =
  | { readonly html: string }
  | { readonly pictures: readonly { readonly name: string; readonly words: string }[] };

export interface Guide extends Omit<RuleBook, 'html'> {
  readonly blocks: readonly Block[];
}

const texts = import.meta.glob<string>('../../../docs/rules/*.md', {
  query: '?raw',
  import: 'default',
});
const lists = import.meta.glob<{ readonly picture: readonly PictureSpec[] }>(
  '../../../docs/rules/pictures/*.toml',
  { import: 'default' },
);

/**
 * Loads the guide of a game, in English if this language has none. Returns null if it does not
 * exist.
 */
export async function loadGuide(variant: string, language: Language): Promise<Guide | null> {
  const file =
    texts[`../../../docs/rules/${variant}.${language}.md`] ??
    texts[`../../../docs/rules/${variant}.md`];
  return file ? parseGuide(variant, await file()) : null;
}

export async function loadPictures(variant: string): Promise<ReadonlyMap<string, PictureSpec>> {
  const list = await lists[`../../../docs/rules/pictures/${variant}.toml`]?.();
  return new Map((list?.picture ?? []).map((picture) => [picture.name, picture]));
}

/**
 * Parses a guide. Each paragraph that contains only images becomes a separate block. Commands for
 * the terminal and links to the next pages of the book are left out.
 */
export function parseGuide(variant: string, markdown: string): Guide {
  const { extension, book } = createRenderer({ link: (href) => resolveLink(variant, href) });
  const marked = new Marked({ gfm: true }, extension);
  const blocks: Block[] = [];
  let rest: Token[] = [];
  const end = () => {
    const html = rest.length > 0 ? linkRuleIds(variant, marked.parser(rest)) : '';
    if (html.trim() !== '') blocks.push({ html });
    rest = [];
  };
  for (const token of withoutCommands(marked.lexer(markdown))) {
    const images = picturesIn(token);
    if (images === null) rest.push(token);
    else {
      end();
      blocks.push({
        pictures: images.map(({ href, text }) => ({
          name: pictureName(variant, href),
          words: text,
        })),
      });
    }
  }
  end();
  return { title: book.title, sections: book.sections, blocks };
}

/**
 * Removes blocks of shell commands and the paragraph with a colon before each of them. Also removes
 * the links to the next pages of the book.
 */
function withoutCommands(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens.filter((one) => one.type !== 'space' && !isNextPages(one))) {
    if (token.type !== 'code' || !/^(sh|console)\b/.test((token as Tokens.Code).lang ?? ''))
      kept.push(token);
    else if (kept.at(-1)?.type === 'paragraph' && kept.at(-1)?.raw.trimEnd().endsWith(':'))
      kept.pop();
  }
  return kept;
}

/** True for the paragraph that leads to the next pages of the book. */
const isNextPages = ({ type, raw }: Token) =>
  type === 'paragraph' && /^\*\*(Next|Weiter):\*\*/.test(raw);

/**
 * Returns the images of a paragraph that contains only images and their captions. Returns null for
 * other tokens.
 */
function picturesIn(token: Token): Tokens.Image[] | null {
  if (token.type !== 'paragraph') return null;
  const inner = (token as Tokens.Paragraph).tokens.filter(
    (one) => one.type !== 'br' && one.raw.trim() !== '',
  );
  const images = inner.filter((one) => one.type === 'image') as Tokens.Image[];
  const captions = new Set(images.map((image) => image.text));
  const shown = inner.every(
    (one) => one.type === 'image' || (one.type === 'em' && captions.has((one as Tokens.Em).text)),
  );
  return images.length > 0 && shown ? images : null;
}

const pictureName = (variant: string, href: string) =>
  href.replace(/^.*\//, '').replace(`${variant}-`, '').replace('.svg', '');

/**
 * Converts a link in a guide to an address on the site, or returns null if the site has no such
 * page.
 */
function resolveLink(variant: string, href: string): string | null {
  if (href.endsWith('RULES.md')) return `/rules/${variant}?ledger`;
  const guide = /^([a-z-]+?)(?:\.[a-z]{2})?\.md$/.exec(href);
  if (guide) return guide[1] === 'README' ? '/rules' : `/rules/${guide[1]}`;
  return /^(https?:|#)/.test(href) ? href : null;
}

/** Links rule ids to the rules in the rulebook. */
function linkRuleIds(variant: string, html: string): string {
  return html.replaceAll(
    /(?<![\w#/"-])([A-Z0-9]{2,4}-[A-Z]{1,2}\d+)\b/g,
    (rule) => `<a href="/rules/${variant}?ledger#${escapeHtml(rule)}">${rule}</a>`,
  );
}
