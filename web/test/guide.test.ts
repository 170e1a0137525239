import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { loadGuide, loadPictures, parseGuide } from '../src/guide/guide';
import { firstGames } from '../src/learn/first_game';
import { LANGUAGES } from '../src/words/language.svelte';

const rules = new URL('../../docs/rules/', import.meta.url);
const games = readdirSync(new URL('pictures/', rules))
  .filter((file) => file.endsWith('.toml'))
  .map((file) => file.replace('.toml', ''));

describe('a guide', () => {
  it('parts pictures from text and leads rule numbers to the rule book', () => {
    const guide = parseGuide(
      'a-game',
      '# A game\n\nText, see AB-M1 and [the book](../x/RULES.md).\n\n![One](pictures/a-game-one.svg)\\\n*One*\\\n![Two](pictures/a-game-two.svg)\\\n*Two*\n\n## Men\n\n<b>x</b>',
    );
    expect(guide.title).toBe('A game');
    expect(guide.sections).toEqual([{ id: 'men', words: 'Men' }]);
    expect(guide.blocks).toHaveLength(3);
    expect(guide.blocks[1]).toEqual({
      pictures: [
        { name: 'one', words: 'One' },
        { name: 'two', words: 'Two' },
      ],
    });
    const [text, , rest] = guide.blocks as [{ html: string }, unknown, { html: string }];
    expect(text.html).toContain('<a href="/rules/a-game?ledger#AB-M1">AB-M1</a>');
    expect(text.html).toContain('href="/rules/a-game?ledger"');
    expect(rest.html).not.toContain('<b>');
    // A line that is not the same as the caption remains in the text.
    const other = parseGuide('a-game', '![One](pictures/a-game-one.svg)\\\n*Another thing*');
    expect(other.blocks).toHaveLength(1);
    expect(other.blocks[0]).toHaveProperty('html');
  });

  it('leaves out commands for the terminal, with the sentence before them, and next pages', () => {
    const page =
      '# A game\n\nLearn it.\n\nIn a terminal:\n\n```sh\nplay\n```\n\nThe board:\n\n```text\na b\n```\n\nThe end.\n\n```console\n$ end\n```\n\n**Next:** [A page](a.md)\n';
    const [block, ...others] = parseGuide('a-game', page).blocks as [{ html: string }];
    expect(others).toEqual([]);
    expect(block.html).toBe(
      '<p>Learn it.</p>\n<p>The board:</p>\n<pre tabindex="0"><code>a b</code></pre>\n<p>The end.</p>\n',
    );
  });

  it.each(games.flatMap((game) => LANGUAGES.map((language) => [game, language] as const)))(
    'of %s in %s shows pictures that are listed, with captions',
    async (game, language) => {
      const [guide, pictures] = await Promise.all([loadGuide(game, language), loadPictures(game)]);
      const shown = guide!.blocks.flatMap((block) => ('pictures' in block ? block.pictures : []));
      expect(shown.length).toBeGreaterThan(10);
      for (const block of guide!.blocks)
        expect('html' in block && /polychess|terminal/i.test(block.html)).toBe(false);
      for (const { name, words } of shown) {
        expect(pictures.has(name), name).toBe(true);
        expect(words.trim(), name).not.toBe('');
      }
    },
  );
});

/**
 * Returns the parts of a guide that must be the same in all languages: pictures, rule ids, chapters
 * and table rows.
 */
function bones(path: string) {
  const text = readFileSync(new URL(path, rules), 'utf8');
  const all = (pattern: RegExp) => text.match(pattern) ?? [];
  const chapters = text.split('\n## ').map((chapter) => ({
    pictures: chapter.match(/pictures\/[\w-]+\.svg/g) ?? [],
    rows: (chapter.match(/^\|/gm) ?? []).length,
    points: (chapter.match(/^- /gm) ?? []).length,
  }));
  return {
    chapters,
    numbers: [...new Set(all(/\b[A-Z0-9]{2,3}-[A-Z]+\d+/g))].sort(),
    code: all(/`[^`\n]+`/g)
      .filter((code) => /^`[a-z_]+`$/.test(code))
      .sort(),
  };
}

describe('guides in other languages', () => {
  it.each(games)('%s tells all that the English one tells', (game) => {
    for (const language of LANGUAGES.filter((one) => one !== 'en'))
      expect(bones(`${game}.${language}.md`)).toEqual(bones(`${game}.md`));
  });
});

describe('first games', () => {
  it('are those of docs/rules/first', () => {
    const files = readdirSync(new URL('first/', rules))
      .filter((file) => file.endsWith('.toml'))
      .map((file) => file.replace('.toml', ''));
    expect(firstGames.map(({ id }) => id).sort()).toEqual(files.sort());
    for (const { id, minutes, steps } of firstGames) {
      const game = parse(readFileSync(new URL(`first/${id}.toml`, rules), 'utf8')) as {
        minutes: number;
        step: { id: string }[];
      };
      expect([minutes, ...steps]).toEqual([game.minutes, ...game.step.map((step) => step.id)]);
    }
  });
});
