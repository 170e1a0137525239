// Lists the entries of a board's legend. The function is pure.

import type { BoardPicture, Scene } from '../gen/wire';
import { capitalize, texts } from '../texts';

export interface LegendEntry {
  readonly id: string;
  readonly words: string;
  readonly hint: string;
  /**
   * The sample: a mark, a highlight of the viewer's selection, a line, or a piece in a special
   * state.
   */
  readonly draws:
    | { readonly what: 'mark'; readonly class: string; readonly piece: boolean }
    | { readonly what: 'hand'; readonly class: 'picked' | 'target' | 'target-taking' | 'planned' }
    | { readonly what: 'line'; readonly class: string }
    | { readonly what: 'piece'; readonly state: string };
}

export function buildLegend(scene: Scene, picture: BoardPicture): LegendEntry[] {
  const words = texts.legend;
  const entry = (
    id: string,
    [text, hint = '']: readonly string[],
    draws: LegendEntry['draws'],
  ) => ({ id, words: text ?? '', hint, draws });
  const entries: LegendEntry[] = [
    entry('from', words.from, { what: 'mark', class: 'last mark-from', piece: false }),
    entry('to', words.to, { what: 'mark', class: 'last mark-to', piece: true }),
    entry('picked', words.picked, { what: 'hand', class: 'picked' }),
    entry('target', words.target, { what: 'hand', class: 'target' }),
    entry('taking', words.taking, { what: 'hand', class: 'target-taking' }),
    entry('planned', words.planned, { what: 'hand', class: 'planned' }),
    entry('check', words.check, { what: 'mark', class: 'check', piece: true }),
  ];
  const seen = new Set(['last', 'check']);
  for (const mark of scene.marks) {
    if (seen.has(mark.class)) continue;
    seen.add(mark.class);
    entries.push(
      entry(`mark ${mark.class}`, [capitalize(mark.words)], {
        what: 'mark',
        class: mark.class,
        piece: true,
      }),
    );
  }
  for (const line of [...picture.lines, ...scene.lines]) {
    const id = `line ${line.class}`;
    if (line.words === '' || HIDDEN.has(line.class) || seen.has(id)) continue;
    seen.add(id);
    entries.push(entry(id, [capitalize(line.words)], { what: 'line', class: line.class }));
  }
  for (const piece of scene.pieces) {
    const id = `state ${piece.state}`;
    if (piece.state === 'alive' || seen.has(id)) continue;
    seen.add(id);
    entries.push(
      entry(
        id,
        (words.badges as Readonly<Record<string, readonly string[]>>)[piece.state] ?? [
          capitalize(piece.state),
        ],
        { what: 'piece', state: piece.state },
      ),
    );
  }
  return entries;
}

/** Classes of lines outside the cells. The site does not draw them. */
const HIDDEN = new Set(['triangle']);
