// Places the plates in the corners of the stage and the board between them. These functions are
// pure.

import { type Box, box } from './boxes';
import type { Corner } from './corners';
import { fitBoard } from './fit';
import type { BoardArea, Contents, PlateStyle } from './types';

/** Widths and heights of plates for three and four seats, the largest first. */
const PLATES: readonly {
  readonly three: readonly [number, number];
  readonly four: readonly [number, number];
}[] = [
  { three: [212, 118], four: [324, 112] },
  { three: [212, 118], four: [260, 96] },
  { three: [208, 76], four: [208, 76] },
  { three: [200, 72], four: [200, 72] },
  { three: [176, 68], four: [176, 68] },
  { three: [152, 62], four: [152, 62] },
  { three: [136, 58], four: [136, 58] },
  { three: [112, 68], four: [112, 68] },
  { three: [96, 68], four: [96, 68] },
  { three: [92, 50], four: [92, 50] },
];
/** Larger plates are acceptable if the board keeps at least this share of its maximum height. */
const MIN_BOARD_SHARE = 0.955;

/**
 * Returns plates in the corners of the stage and the largest board between them.
 *
 * `first` is the index of the largest plate size to try.
 */
export function fitBoardArea(stage: Box, contents: Contents, first: number): BoardArea {
  const tries = PLATES.slice(first).map(({ three, four }) => {
    const [w, h] = contents.corners.length > 3 ? four : three;
    const style: PlateStyle = h >= 118 ? 'tall' : h >= 66 && w > 150 ? 'card' : 'slim';
    const plates = contents.corners.map((corner) => ({
      box: atCorner(corner, stage, w, h),
      style,
    }));
    const taken = plates.map((plate) => plate.box);
    const rooms = Array.from({ length: contents.boards }, (_, nth) =>
      box(stage.x + (stage.w / contents.boards) * nth, stage.y, stage.w / contents.boards, stage.h),
    );
    return { plates, boards: rooms.map((room) => fitBoard(contents.shape, room, taken)) };
  });
  const best = Math.max(...tries.map(({ boards }) => boards[0]!.h));
  return tries.find(({ boards }) => boards[0]!.h >= best * MIN_BOARD_SHARE)!;
}

/** Returns the space between the left and the right plates. */
export function betweenPlates(stage: Box, plates: BoardArea['plates']): Box {
  const side = Math.max(...plates.map((plate) => plate.box.w)) + 8;
  return box(stage.x + side, stage.y, stage.w - 2 * side, stage.h);
}

function atCorner(corner: Corner, { x, y, w, h }: Box, width: number, height: number): Box {
  return box(
    corner.endsWith('left') ? x : x + w - width,
    corner.startsWith('top') ? y : y + h - height,
    width,
    height,
  );
}
