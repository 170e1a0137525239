// The empty centre of a ring board: an arc for each army, and the king of the army to move.

import type { BoardPicture, Scene } from '../gen/wire';
import type { Layout } from './geometry';
import { type Army, armyClass, drawPiece } from './piece_art';
import { svg } from './svg';

/** Returns the radius of the empty centre, or 0 if cells cover the centre of the board. */
export function centreRadius(layout: Layout): number {
  const [cx, cy] = layout.place([0, 0]);
  const near = Math.min(
    ...layout.cells.flatMap(({ outline }) => outline.map(([x, y]) => Math.hypot(x - cx, y - cy))),
  );
  const cell = Math.max(...layout.cells.map(({ radius }) => radius));
  return near > 1.6 * cell ? near : 0;
}

/** Draws the empty centre. Each arc points to its army. `bottom` is the seat at the bottom. */
export function drawCentre(
  picture: BoardPicture,
  scene: Scene,
  layout: Layout,
  armies: readonly Army[],
  bottom: number,
): SVGElement[] {
  const radius = centreRadius(layout);
  if (radius === 0) return [];
  const [cx, cy] = layout.place([0, 0]);
  const seats = picture.rotations.length;
  const share = 360 / seats;
  const parts: SVGElement[] = [svg('circle', { class: 'hub', cx, cy, r: radius - 24 })];
  scene.seats.forEach((seat, index) => {
    const army = armies[index];
    if (!army) return;
    // Angles are in degrees, clockwise from the right, so 90 points down.
    const away = ((picture.rotations[bottom] ?? 0) - (picture.rotations[index] ?? 0) + 360) % 360;
    const middle = 90 + away;
    const d = arc(cx, cy, radius * 0.66, middle - share / 2 + 9, middle + share / 2 - 9);
    const state = index === scene.to_move ? ' hub-turn' : seat.out ? ' hub-out' : '';
    parts.push(
      svg('path', { class: `hub-casing ${armyClass(army)}${state}`, d }),
      svg('path', { class: `hub-arc ${armyClass(army)}${state}`, d }),
    );
  });
  const mover = scene.to_move === null ? undefined : armies[scene.to_move];
  if (mover) {
    const king = drawPiece('king', 'K', mover);
    king.setAttribute('transform', `translate(${cx} ${cy}) scale(${radius * 0.0094})`);
    parts.push(king);
  }
  return parts;
}

function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(cx + r * Math.cos(angle)).toFixed(1)} ${(cy + r * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${at(from)}A${r} ${r} 0 0 1 ${at(to)}`;
}
