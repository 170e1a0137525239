import { describe, expect, it } from 'vitest';
import { parseRuleBook } from '../src/play/rule_book';

const BOOK = `# A game: rules

Words <script>alert(1)</script> and a <b>tag</b>.

## Board

- **AB-B1** First [bad](javascript:alert(1)) and [good](https://example.org/?a=1&b=2).
- **AB-B1** Again.

## Board

\`\`\`
a < b
\`\`\`

| id | words |
|---|---|
| **AB-E1** | end |
`;

describe('ruleBook', () => {
  const book = parseRuleBook(BOOK);

  it('takes the title out and lists the sections under names of their own', () => {
    expect(book.title).toBe('A game: rules');
    expect(book.sections).toEqual([
      { id: 'board', words: 'Board' },
      { id: 'board-2', words: 'Board' },
    ]);
    expect(book.html).toContain('<h2 id="board-2">');
    expect(book.html).not.toContain('<h1');
  });

  it('gives each rule one place to point at', () => {
    expect(book.html.match(/id="AB-B1"/g)).toHaveLength(1);
    expect(book.html).toContain('<td><strong id="AB-E1">AB-E1</strong></td>');
  });

  it('lets no markup and no script through', () => {
    expect(book.html).not.toContain('<script');
    expect(book.html).not.toContain('<b>');
    expect(book.html).not.toContain('javascript:');
    expect(book.html).toContain('&lt;b&gt;tag');
    expect(book.html).toContain('a &lt; b');
    expect(book.html).toContain('href="https://example.org/?a=1&amp;b=2"');
  });
});
