// Lays out the analysis board for the size of the screen and the shape of the board. The functions
// are pure.

import { type Box, box } from '../table/layout/boxes';
import type { Corner } from '../table/layout/corners';
import { fitBoard, type Shape } from '../table/layout/fit';
import { type DesktopMode, type Mode, type Screen, screenMode } from '../table/layout/screen_mode';

export interface AnalysisLayout {
  readonly mode: Mode;
  /** Height of the site's header. 0 if the page has its own header. */
  readonly header: number;
  readonly size: { readonly w: number; readonly h: number };
  /** The area of the boards and plates. */
  readonly stage: Box;
  readonly boards: readonly Box[];
  /** The plates of the seats. Empty on phones, where the bar shows the armies. */
  readonly plates: readonly Box[];
  /** The bar of expected points, and whether it is upright. */
  readonly bar: Box;
  readonly upright: boolean;
  readonly threats: Box;
  /** The header of the page. Null if the site's header is visible. */
  readonly head: Box | null;
  /** The panel, or on phones the card of the open tab. */
  readonly panel: Box;
  /** The row of the last moves on phones. */
  readonly strip: Box | null;
  readonly tabs: Box | null;
}

interface Contents {
  readonly corners: readonly Corner[];
  readonly shape: Shape;
  readonly boards: number;
}

const SITE_HEADER = 48;
const HEAD = 44;
const TABS = 54;
/** The lowest useful height of the card on a phone. */
const CARD = 170;

export function layOutAnalysis(screen: Screen, contents: Contents): AnalysisLayout {
  const mode = screenMode(screen);
  if (mode === 'phone') return phone(screen, contents);
  return mode === 'low' ? low(screen, contents) : desktop(screen, contents, mode);
}

const PLATES = { wide: [196, 76], medium: [150, 62] } as const;

function desktop(screen: Screen, contents: Contents, mode: DesktopMode): AnalysisLayout {
  const margin = mode === 'wide' ? 16 : 12;
  const side = mode === 'medium' ? 312 : screen.width < 1800 ? 360 : 440;
  const size = { w: screen.width, h: screen.height - SITE_HEADER };
  const [top, height] = [8, size.h - 16];
  const stage = box(margin, top, size.w - 3 * margin - side, height);
  const [w, h] = PLATES[mode];
  const plates = contents.corners.map((corner) =>
    box(
      corner.endsWith('left') ? stage.x : stage.x + stage.w - w,
      corner.startsWith('top') ? top : top + height - h,
      w,
      h,
    ),
  );
  const bar = box(stage.x + 12, top + h + 14, 38, height - 2 * h - 28);
  const threats = box(stage.x + w + 8, top + height - 44, stage.w - 2 * w - 16, 44);
  const taken = [...plates, bar, threats];
  const room = (nth: number) =>
    box(stage.x + (stage.w / contents.boards) * nth, top, stage.w / contents.boards, height);
  return {
    mode,
    header: SITE_HEADER,
    size,
    stage,
    boards: Array.from({ length: contents.boards }, (_, nth) =>
      fitBoard(contents.shape, room(nth), taken),
    ),
    plates,
    bar,
    upright: true,
    threats,
    head: null,
    panel: box(size.w - margin - side, top, side, height),
    strip: null,
    tabs: null,
  };
}

function phone({ width, height, safe }: Screen, contents: Contents): AnalysisLayout {
  const size = { w: width, h: Math.max(height, 380) };
  const [left, inner] = [safe.left + 8, width - safe.left - safe.right - 16];
  const tabs = box(0, size.h - safe.bottom - TABS, width, TABS + safe.bottom);
  const strip = height >= 620 ? box(left, tabs.y - 44, inner, 42) : null;
  const bar = box(left, safe.top + HEAD + 5, inner, 32);
  const top = bar.y + bar.h + 4;
  const end = (strip ?? tabs).y - 4;
  const most = Math.max(140, end - top - 44 - 4 - CARD);
  const room = box(safe.left, top, width - safe.left - safe.right, most);
  const fitted = fitBoard(contents.shape, room, []);
  const board = box(fitted.x, top, fitted.w, fitted.h);
  const threats = box(left, top + board.h + 4, inner, 40);
  const from = threats.y + threats.h + 4;
  return {
    mode: 'phone',
    header: 0,
    size,
    stage: box(safe.left, top, room.w, board.h),
    boards: [board],
    plates: [],
    bar,
    upright: false,
    threats,
    head: box(0, 0, width, safe.top + HEAD),
    panel: box(left, from, inner, end - from),
    strip,
    tabs,
  };
}

function low({ width, height, safe }: Screen, contents: Contents): AnalysisLayout {
  const size = { w: width, h: Math.max(height, 250) };
  const rail = Math.min(380, Math.max(250, Math.round(width * 0.44)));
  const x = size.w - safe.right - 8 - rail;
  const [top, bottom] = [safe.top + 4, size.h - safe.bottom - 4];
  const bar = box(safe.left + 8, top, 30, bottom - top);
  const room = box(bar.x + bar.w + 6, top, x - bar.x - bar.w - 14, bottom - top);
  const head = box(x, top - 2, rail, 40);
  const tabs = box(x, bottom - 44, rail, 44);
  const threats = box(x, tabs.y - 44, rail, 40);
  return {
    mode: 'low',
    header: 0,
    size,
    stage: room,
    boards: [fitBoard(contents.shape, room, [])],
    plates: [],
    bar,
    upright: true,
    threats,
    head,
    panel: box(x, head.y + head.h + 2, rail, threats.y - head.y - head.h - 6),
    strip: null,
    tabs,
  };
}
