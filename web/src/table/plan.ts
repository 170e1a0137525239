// Where everything at a table stands, worked out from the size of the screen and the shape of the board, never from what happens in the
// game: so nothing moves between turns. Pure. All boxes are in pixels from the corner of the table, which lies below the site's header.

import type { Corner } from './around';
import { type Box, box } from './boxes';
import { fit, type Shape } from './fit';
import { phonePlan } from './plan_phone';

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** What the device keeps for itself at each side. */
  readonly safe: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

export interface Needs {
  /** The corner of each seat, by its index. */
  readonly corners: readonly Corner[];
  readonly shape: Shape;
  /** How many boards are played on. */
  readonly boards: number;
  /** Is there a chat? */
  readonly chat: boolean;
}

/** `low` is a phone on its side, or a large zoom. */
export type Mode = 'wide' | 'medium' | 'low' | 'phone';
/** How much a plate has room for: all in three rows, two rows, two short rows, or a line. */
export type PlateStyle = 'tall' | 'card' | 'slim' | 'line';

export interface Plan {
  readonly mode: Mode;
  /** Height of the site's header above the table; 0 where the table has one of its own. */
  readonly header: number;
  /** The whole table. */
  readonly size: { readonly w: number; readonly h: number };
  /** Where boards and plates stand. */
  readonly stage: Box;
  /** Those boards that are shown at a time. */
  readonly boards: readonly Box[];
  readonly plates: readonly { readonly box: Box; readonly style: PlateStyle }[];
  /** Its own header, where the site's has no room. */
  readonly head: Box | null;
  /** Whose turn it is, with what matters; on small phones it stands in the header. */
  readonly card: Box | null;
  /** The last round, where the list of moves is behind a tab. */
  readonly strip: Box | null;
  readonly moves: Box | null;
  readonly chat: Box | null;
  readonly bar: Box;
  readonly tabs: Box | null;
  /** What is shown behind a tab stands here. */
  readonly cover: Box;
  /** Where the boards stand when they are told in words. */
  readonly words: Box;
}

export const modeOf = ({ width, height }: Pick<Screen, 'width' | 'height'>): Mode => {
  if (height < 560 && width > height) return 'low';
  if (width < 768 || height > width) return 'phone';
  return width < 1200 ? 'medium' : 'wide';
};

export const SITE_HEADER = 48;

export function plan(screen: Screen, needs: Needs): Plan {
  const mode = modeOf(screen);
  if (mode === 'phone') return phonePlan(screen, needs);
  return mode === 'low' ? low(screen, needs) : desktop(screen, needs, mode);
}

const CARD = 96;
const BAR = 64;
const CHAT = 252;

function desktop(screen: Screen, needs: Needs, mode: 'wide' | 'medium'): Plan {
  const [margin, gap] = mode === 'wide' ? [16, 20] : [12, 12];
  const size = { w: screen.width, h: screen.height - SITE_HEADER };
  const side = mode === 'medium' ? 300 : screen.width < 1800 ? 360 : 440;
  const [top, height] = [8, size.h - 16];
  const stage = box(margin, top, size.w - 2 * margin - gap - side, height);
  const x = size.w - margin - side;
  const left = height - CARD - BAR - 2 * 12;
  const chat =
    needs.chat && left - CHAT - 12 >= 190
      ? box(x, top + height - BAR - 12 - CHAT, side, CHAT)
      : null;
  const moves = box(x, top + CARD + 12, side, chat ? left - CHAT - 12 : left);
  const corners = inCorners(stage, needs, mode === 'wide' ? 0 : 1);
  return {
    mode,
    header: SITE_HEADER,
    size,
    stage,
    ...corners,
    head: null,
    card: box(x, top, side, CARD),
    strip: null,
    moves,
    chat,
    bar: box(x, top + height - BAR, side, BAR),
    tabs: null,
    cover: moves,
    words: between(stage, corners.plates),
  };
}

function low(screen: Screen, needs: Needs): Plan {
  const { safe } = screen;
  const size = { w: screen.width, h: Math.max(screen.height, 250) };
  const [pad, rail, tab, buttons] = [8, screen.width < 640 ? 200 : 216, 48, 104];
  const room = box(
    safe.left + pad,
    safe.top + 4,
    size.w - safe.left - safe.right - rail - 3 * pad,
    size.h - safe.top - safe.bottom - 8,
  );
  const one = { ...needs, boards: 1 };
  const corners = inCorners(room, one, 3);
  const x = size.w - safe.right - pad - rail;
  const bottom = size.h - safe.bottom - 6;
  const bar = box(x, bottom - tab - 6 - buttons, rail, buttons);
  const card = box(x, safe.top + 42, rail, 62);
  const widest = Math.max(...corners.plates.map((plate) => plate.box.w));
  return {
    mode: 'low',
    header: 0,
    size,
    stage: room,
    ...corners,
    head: box(x, safe.top + 2, rail, 40),
    card,
    strip: box(x, card.y + card.h + 4, rail, Math.max(0, bar.y - card.y - card.h - 10)),
    moves: null,
    chat: null,
    bar,
    tabs: box(x, bottom - tab, rail, tab),
    cover: box(room.x + widest + pad, room.y, room.w - widest - pad, room.h),
    words: between(room, corners.plates),
  };
}

/** Sizes of plates, the largest first; from `first` on they are tried. */
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
  { three: [112, 54], four: [112, 54] },
  { three: [92, 50], four: [92, 50] },
];
/** A larger plate may cost this much of the board's size. */
const WORTH = 0.955;

/** Plates in the corners of the stage, and the largest board between them. */
function inCorners(stage: Box, needs: Needs, first: number): Pick<Plan, 'boards' | 'plates'> {
  const tries = PLATES.slice(first).map(({ three, four }) => {
    const [w, h] = needs.corners.length > 3 ? four : three;
    const style: PlateStyle = h >= 118 ? 'tall' : h >= 66 ? 'card' : 'slim';
    const plates = needs.corners.map((corner) => ({ box: atCorner(corner, stage, w, h), style }));
    const taken = plates.map((plate) => plate.box);
    const rooms = Array.from({ length: needs.boards }, (_, nth) =>
      box(stage.x + (stage.w / needs.boards) * nth, stage.y, stage.w / needs.boards, stage.h),
    );
    return { plates, boards: rooms.map((room) => fit(needs.shape, room, taken)) };
  });
  const best = Math.max(...tries.map(({ boards }) => boards[0]!.h));
  return tries.find(({ boards }) => boards[0]!.h >= best * WORTH)!;
}

/** The room between the plates on the left and those on the right. */
function between(stage: Box, plates: Plan['plates']): Box {
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
