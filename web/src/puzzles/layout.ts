// Places the board of a puzzle and the plates of the seats in the stage. The function is pure.

import { type Box, box } from '../table/layout/boxes';
import type { Corner } from '../table/layout/corners';
import { fitBoard, type Shape } from '../table/layout/fit';
import type { Mode } from '../table/layout/screen_mode';

export interface StageLayout {
  readonly board: Box;
  /** The plates of the seats. Empty on phones. */
  readonly plates: readonly Box[];
}

const PLATES = { wide: [196, 58], medium: [150, 54] } as const;

export function layOutStage(
  mode: Mode,
  { w, h }: { readonly w: number; readonly h: number },
  corners: readonly Corner[],
  shape: Shape,
): StageLayout {
  const room = box(0, 0, w, h);
  if (mode === 'phone' || mode === 'low') return { board: fitBoard(shape, room, []), plates: [] };
  const [pw, ph] = PLATES[mode];
  const plates = corners.map((corner) =>
    box(corner.endsWith('left') ? 0 : w - pw, corner.startsWith('top') ? 0 : h - ph, pw, ph),
  );
  return { board: fitBoard(shape, room, plates), plates };
}
