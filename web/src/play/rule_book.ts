// Converts a rulebook from Markdown to HTML. HTML in the Markdown is escaped.

import { Marked, type MarkedExtension, type Tokens } from 'marked';

export interface RuleBook {
  /** The text of the main heading. */
  readonly title: string;
  readonly html: string;
  readonly sections: readonly { readonly id: string; readonly words: string }[];
}

const RULE = /^[A-Z0-9]+-[A-Z]+\d+$/;

export function parseRuleBook(markdown: string): RuleBook {
  const { extension, book } = createRenderer({
    link: (href) => (/^(https?:|#)/.test(href) ? href : null),
  });
  const html = new Marked({ gfm: true }, extension).parse(markdown, { async: false });
  return { ...book, html };
}

/**
 * Creates a Markdown renderer that also collects the title and the sections.
 *
 * `link` converts the target of a link. If it returns null, the link becomes plain text.
 */
export function createRenderer({ link }: { readonly link: (href: string) => string | null }) {
  const book = { title: '', sections: [] as { id: string; words: string }[] };
  const seen = new Set<string>();
  const extension: MarkedExtension = {
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth, text }) {
        if (depth === 1) {
          book.title = plain(text);
          return '';
        }
        const id = anchor(text, seen);
        if (depth === 2) book.sections.push({ id, words: plain(text) });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      strong({ text, tokens }) {
        const id = RULE.test(text) && !seen.has(text) ? ` id="${text}"` : '';
        seen.add(text);
        return `<strong${id}>${this.parser.parseInline(tokens)}</strong>`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const to = link(href);
        return to === null ? words : `<a href="${escapeHtml(to)}" rel="noreferrer">${words}</a>`;
      },
      image: ({ text }) => escapeHtml(text),
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
        const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  };
  return { extension, book };
}

export function escapeHtml(text: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

const plain = (text: string) => text.replaceAll(/[*_`]/g, '');

function anchor(text: string, seen: Set<string>): string {
  const base =
    plain(text)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'part';
  let id = base;
  for (let n = 2; seen.has(id); n += 1) id = `${base}-${n}`;
  seen.add(id);
  return id;
}
