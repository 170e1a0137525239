// Drawings of pieces, from the art of the project. A piece without a drawing is shown by its letter on a disk.

import { className, svg } from './svg';

const files = import.meta.glob<string>('../../../assets/pieces/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const drawings = new Map<string, SVGGElement>();

/** Which mark on the foot tells armies of this colour from others, also without colour. */
const MARKS: Record<string, number> = { white: 0, gray: 1, yellow: 1, black: 2, red: 3 };

export interface Army {
  /** Name of the seat, which is that of a colour. */
  readonly name: string;
  /** Index of the seat. */
  readonly seat: number;
}

export function armyClass(army: Army): string {
  return army.name in MARKS ? `army-${className(army.name)}` : `army-other-${army.seat % 4}`;
}

let letters = false;

/** Chooses between drawn figures and letters on disks, for what is drawn from now on. */
export function useLetters(on: boolean): void {
  letters = on;
}

/** A piece, drawn about the origin and about 100 units high; `state` other than `alive` adds the badge of that name. */
export function drawPiece(glyph: string, letter: string, army: Army, state = 'alive'): SVGGElement {
  const piece = svg('g', { class: `piece ${armyClass(army)} piece-${className(state)}` });
  const figure = svg('g', { class: 'figure' });
  figure.append((letters ? null : drawing(glyph)) ?? lettered(letter));
  const mark = drawing(`mark-${MARKS[army.name] ?? army.seat % 4}`);
  if (mark) figure.append(mark);
  piece.append(figure);
  const badge = state === 'alive' ? null : drawing(`badge-${state}`);
  if (badge) piece.append(svg('g', { class: 'badge', transform: 'translate(30 -32) scale(.4)' }, [badge]));
  return piece;
}

function drawing(name: string): SVGGElement | null {
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

function lettered(letter: string): SVGGElement {
  const text = svg('text', { class: 'letter', 'text-anchor': 'middle', y: 19 });
  text.textContent = letter;
  return svg('g', {}, [svg('circle', { class: 'body', r: 40 }), text]);
}
