// A rule book in Markdown made into a page. It comes from the server's own games; markup that stands in it is shown as text all the same.

import { Marked, type Tokens } from 'marked';

export interface RuleBook {
  /** The heading of the whole. */
  readonly title: string;
  readonly html: string;
  readonly sections: readonly { readonly id: string; readonly words: string }[];
}

const RULE = /^[A-Z0-9]+-[A-Z]+\d+$/;

export function ruleBook(markdown: string): RuleBook {
  const sections: { id: string; words: string }[] = [];
  let title = '';
  const seen = new Set<string>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escape(text),
      heading({ tokens, depth, text }) {
        if (depth === 1) {
          title = plain(text);
          return '';
        }
        const id = anchor(text, seen);
        if (depth === 2) sections.push({ id, words: plain(text) });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      strong({ text, tokens }) {
        const id = RULE.test(text) && !seen.has(text) ? ` id="${text}"` : '';
        seen.add(text);
        return `<strong${id}>${this.parser.parseInline(tokens)}</strong>`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return /^(https?:|#)/.test(href) ? `<a href="${escape(href)}" rel="noreferrer">${words}</a>` : words;
      },
      image: ({ text }) => escape(text),
      code: ({ text }) => `<pre tabindex="0"><code>${escape(text)}</code></pre>\n`,
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
        const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { title, html, sections };
}

function escape(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

const plain = (text: string) => text.replaceAll(/[*_`]/g, '');

function anchor(text: string, seen: Set<string>): string {
  const base = plain(text).toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'part';
  let id = base;
  for (let n = 2; seen.has(id); n += 1) id = `${base}-${n}`;
  seen.add(id);
  return id;
}
