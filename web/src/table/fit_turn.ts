// Fits the title and the chips into the turn card. These functions are pure.

import { texts as words } from '../texts';
import type { Chip } from './turn';

export type TurnLook = 'card' | 'low' | 'row' | 'head';
export type Measure = (text: string, family: 'serif' | 'sans', size: number) => number;

export interface TurnTexts {
  readonly title: string;
  /** The title with army names instead of player names. */
  readonly short: string;
  /** A text at the end of the title's line. In the header, it is below the title. */
  readonly sub: string;
  readonly chips: readonly Chip[];
  readonly most: number;
  /** The label of a button, or null. On small cards, the button replaces the chips. */
  readonly button: string | null;
}

export interface TurnFit {
  readonly title: string;
  /** The font size of the title in pixels. `lines` is its maximum number of lines. */
  readonly size: number;
  readonly lines: number;
  readonly chips: readonly Chip[];
  /** The number of hidden chips, not counting "No check". */
  readonly rest: number;
  /** The width of the only chip if its text has two lines, or null if chips have one line. */
  readonly tall: number | null;
}

/** Font sizes of the title, each with the maximum number of lines. */
const TITLES: Record<TurnLook, readonly (readonly [size: number, lines: number])[]> = {
  card: [
    [20, 1],
    [16, 2],
    [14.5, 2],
  ],
  low: [
    [16, 1],
    [13.5, 2],
  ],
  row: [
    [17, 1],
    [15, 2],
    [13.5, 2],
  ],
  head: [
    [16, 1],
    [14, 2],
    [13, 2],
  ],
};
/** Font sizes for a card without chips and button. */
const ALONE: typeof TITLES = {
  card: [
    [20, 1],
    [20, 2],
    [16, 3],
    [14.5, 4],
  ],
  low: [
    [16, 2],
    [14, 3],
  ],
  row: TITLES.row,
  head: [...TITLES.head, [12.5, 3]],
};
/** Font sizes for a header with a text below the title. */
const ABOVE: (typeof TITLES)['head'] = [
  [15, 1],
  [12.5, 2],
];
const CHIP = { size: 13, small: 12, padding: 20, gap: 6, icon: 19 };
/** Distance in pixels between the title and the chips on the same line. */
const GAP = 10;
/** Width of the help button in the corner of a large card, in pixels. */
const CORNER = 36;

/**
 * Returns the largest form of the texts that fits into `width`.
 *
 * Showing more chips has priority over the full title and its font size.
 */
export function fitTurn(
  texts: TurnTexts,
  look: TurnLook,
  width: number,
  measure: Measure,
): TurnFit {
  const beside = look === 'row' || look === 'head';
  const hides = texts.button !== null && look !== 'card';
  const chips = hides ? [] : texts.chips;
  const titles = texts.short === texts.title ? [texts.title] : [texts.title, texts.short];
  const alone = chips.length === 0 && texts.button === null;
  const forms = beside && texts.sub !== '' ? ABOVE : (alone ? ALONE : TITLES)[look];
  const sub = beside || texts.sub === '' ? 0 : measure(texts.sub, 'sans', 12) + 8;
  const corner = look === 'card' ? CORNER : 0;
  for (const shown of selections(chips, texts.most)) {
    const rest = chips.filter((chip) => !isCalm(chip) && !shown.includes(chip)).length;
    for (const tall of shown.length === 1 ? [false, true] : [false]) {
      const used = chipsWidth(shown, rest, texts.button, tall, measure);
      if (!beside && used > width) continue;
      const room = beside ? width - used - (used > 0 ? GAP : 0) : width - sub - corner;
      for (const title of titles) {
        for (const [size, lines] of forms) {
          // A title of two lines above a chip of two lines is too high for a card.
          if (tall && !beside && lines > 1) continue;
          if (countLines(title, room, (text) => measure(text, 'serif', size)) <= lines)
            return {
              title,
              size,
              lines,
              chips: shown,
              rest,
              tall: tall ? chipWidth(shown[0]!, measure) : null,
            };
        }
      }
    }
  }
  const [size, lines] = forms.at(-1)!;
  const rest = chips.filter((chip) => !isCalm(chip)).length;
  return { title: texts.short, size, lines, chips: [], rest, tall: null };
}

/**
 * Returns sets of chips in order of preference.
 *
 * First come the leading chips, as many as possible. If even the first chip is too wide, one later
 * chip may fit, or else none.
 */
function selections(chips: readonly Chip[], most: number): readonly (readonly Chip[])[] {
  const count = Math.min(most, chips.length);
  const first = Array.from({ length: count }, (_, at) => chips.slice(0, count - at));
  const later = count === 0 ? [] : chips.slice(1).filter((chip) => !isCalm(chip));
  return [...first, ...later.map((chip) => [chip]), []];
}

/** True for the chip "No check". Other chips take precedence over it. */
const isCalm = (chip: Chip) => chip.words === words.turn.noCheck;

/** Returns the width of a chip whose text has two lines. */
const chipWidth = ({ words: text }: Chip, measure: Measure) =>
  twoLines(text, (part) => measure(part, 'sans', CHIP.small)) + CHIP.padding;

/** Returns the total width of the chips, the counter of hidden chips, and the button. */
function chipsWidth(
  chips: readonly Chip[],
  rest: number,
  button: string | null,
  tall: boolean,
  measure: Measure,
): number {
  const line = (text: string) => measure(text, 'sans', CHIP.size);
  const widths = chips.map((chip) =>
    tall
      ? chipWidth(chip, measure)
      : line(chip.words) + CHIP.padding + (isCalm(chip) ? CHIP.icon : 0),
  );
  if (rest > 0) widths.push(line(words.turn.more(rest)) + CHIP.padding);
  if (button !== null) widths.push(line(button) + CHIP.padding);
  const gaps = CHIP.gap * Math.max(0, widths.length - 1);
  return widths.reduce((sum, one) => sum + one, gaps);
}

/** Splits a text at the places where a line can break. */
const parts = (text: string) => text.split(/(?<=[\s-])/);

/** Returns the number of lines that a text needs, or infinity if a word is wider than a line. */
export function countLines(text: string, width: number, measure: (text: string) => number): number {
  let lines = 1;
  let line = '';
  for (const part of parts(text)) {
    if (measure(part.trimEnd()) > width) return Infinity;
    if (measure((line + part).trimEnd()) <= width) line += part;
    else [lines, line] = [lines + 1, part];
  }
  return lines;
}

/** Returns the minimum width of a text in two lines. */
export function twoLines(text: string, measure: (text: string) => number): number {
  const words = parts(text);
  const breaks = words.map((_, n) =>
    Math.max(
      measure(words.slice(0, n).join('').trimEnd()),
      measure(words.slice(n).join('').trimEnd()),
    ),
  );
  return Math.ceil(Math.min(...breaks)) + 1;
}
