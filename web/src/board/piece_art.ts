// Drawings of pieces. A piece without a drawing is a letter on a disk.

import type { ArmyMark, SceneSeat } from '../gen/wire';
import { toClassName, svg } from './svg';

const files = import.meta.glob<string>('../../../assets/pieces/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const drawings = new Map<string, SVGGElement>();

/** File names of the marks on the bases of pieces. They distinguish armies without colours. */
const MARKS: Record<ArmyMark, string> = {
  plain: 'mark-0',
  band: 'mark-1',
  dots: 'mark-2',
  hatch: 'mark-3',
};

export type Army = Pick<SceneSeat, 'colour' | 'mark'>;

/** The look of pieces whose army is unknown. */
export const NO_ARMY: Army = { colour: 'white', mark: 'plain' };

export const armyClass = (army: Army): string => `army-${army.colour}`;

let letters = false;

/** Selects letters instead of figures for all later calls of `drawPiece`. */
export function useLetters(on: boolean): void {
  letters = on;
}

/** The outline of the base that all drawings of pieces share. */
const FOOT =
  'M29 72H71C75 72 76.6 75 77 79L78 87A2.7 2.7 0 0 1 75.3 90H24.7A2.7 2.7 0 0 1 22 87L23 79C23.4 75 25 72 29 72Z';

/**
 * Draws a piece around the origin, about 100 units high.
 *
 * A frozen piece is on a plate of ice. Its base keeps the colour of its army.
 */
export function drawPiece(glyph: string, letter: string, army: Army, state = 'alive'): SVGGElement {
  const piece = svg('g', { class: `piece ${armyClass(army)} piece-${toClassName(state)}` });
  const figure = svg('g', { class: 'figure' });
  figure.append((letters ? null : loadDrawing(glyph)) ?? drawLetter(letter));
  if (state === 'frozen' && !letters) {
    const foot = svg('path', { class: `foot ${armyClass(army)}`, d: FOOT });
    figure.append(svg('g', { transform: 'translate(-50 -50)' }, [foot]));
  }
  const mark = loadDrawing(MARKS[army.mark]);
  if (mark) figure.append(mark);
  if (state === 'frozen')
    piece.append(svg('rect', { class: 'ice', x: -47, y: -47, width: 94, height: 94, rx: 22 }));
  piece.append(figure);
  return piece;
}

function loadDrawing(name: string): SVGGElement | null {
  const known = drawings.get(name);
  if (known) return known.cloneNode(true) as SVGGElement;
  const text = files[`../../../assets/pieces/${name}.svg`];
  if (!text) return null;
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const group = svg('g', { transform: 'translate(-50 -50)' });
  for (const name of ['stroke-linejoin', 'stroke-linecap']) {
    const value = root.getAttribute(name);
    if (value) group.setAttribute(name, value);
  }
  group.append(...[...root.children].map((child) => document.importNode(child, true)));
  drawings.set(name, group);
  return group.cloneNode(true) as SVGGElement;
}

function drawLetter(letter: string): SVGGElement {
  const text = svg('text', { class: 'letter', 'text-anchor': 'middle', y: 19 });
  text.textContent = letter;
  return svg('g', {}, [svg('circle', { class: 'body', r: 40 }), text]);
}
