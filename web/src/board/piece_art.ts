// Drawings of pieces, from the art of the project. A piece without a drawing is shown by its letter on a disk.

import type { ArmyMark, SceneSeat } from '../gen/wire';
import { className, svg } from './svg';

const files = import.meta.glob<string>('../../../assets/pieces/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const drawings = new Map<string, SVGGElement>();

/** The drawing of each mark on the foot, by which armies are told apart without colours. */
const MARKS: Record<ArmyMark, string> = {
  plain: 'mark-0',
  band: 'mark-1',
  dots: 'mark-2',
  hatch: 'mark-3',
};

/** What an army looks like. */
export type Army = Pick<SceneSeat, 'colour' | 'mark'>;

/** An army that is not known yet. */
export const NO_ARMY: Army = { colour: 'white', mark: 'plain' };

export const armyClass = (army: Army): string => `army-${army.colour}`;

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
  const mark = drawing(MARKS[army.mark]);
  if (mark) figure.append(mark);
  if (state === 'frozen')
    piece.append(svg('rect', { class: 'ice', x: -47, y: -47, width: 94, height: 94, rx: 22 }));
  piece.append(figure);
  const badge = state === 'alive' ? null : drawing(`badge-${state}`);
  if (badge)
    piece.append(svg('g', { class: 'badge', transform: 'translate(30 -32) scale(.4)' }, [badge]));
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
