// Finds the events of a turn by comparing the positions before and after it.
//
// Examples are captures, mates, frozen armies and points. These functions are pure.

import { inactiveState } from '../board/piece_list';
import type { Logged, Scene, Status, TableEvent } from '../gen/wire';
import { describeElimination, type Elimination } from './elimination';

/** The facts about a position that determine events. */
export interface EventFacts {
  readonly boards: readonly { readonly scene: Scene }[];
  readonly status: Pick<Status, 'points' | 'over'>;
}

export interface TurnEvent {
  readonly kind:
    'capture' | 'out' | 'frozen' | 'freed' | 'check' | 'points' | 'queen' | 'promotion';
  /** The seat that caused the event. Null if no player did. */
  readonly by: number | null;
  /** The seat that the event affects, such as the owner of the captured piece. */
  readonly seat: number;
  /** The glyph of the captured piece or of the new piece after a promotion. */
  readonly glyph: string | null;
  /** Points that `by` won with this turn. */
  readonly points: number;
  /** How `seat` was eliminated. Null for other events. */
  readonly how: Elimination['how'] | null;
  /** True if the captured piece belonged to an eliminated or frozen army. */
  readonly inactive: boolean;
}

/** A move on the board: a piece, its origin and its target. */
export interface MovedPiece {
  readonly seat: number;
  readonly glyph: string;
  readonly from: number;
  readonly to: number;
}

const WORTH: Readonly<Record<string, number>> = { king: 20, queen: 9, rook: 5, pawn: 1 };
const worthOf = (glyph: string | null) => WORTH[glyph ?? ''] ?? 3;

const toNumber = (points: string | undefined) => {
  const [over = 0, under = 1] = (points ?? '0').split('/').map(Number);
  return over / under;
};

/**
 * Returns the points that a seat won between two positions. 0 in games that score only at the end.
 */
function pointsOf(seat: number | null, before: EventFacts, after: EventFacts): number {
  const name = after.boards[0]?.scene.seats[seat ?? -1]?.name;
  const [old, now] = [before.status.points, after.status.points];
  if (name === undefined || !old || !now || after.status.over) return 0;
  return toNumber(now[name]) - toNumber(old[name]);
}

/**
 * Returns the seat that won points, if it is the only one and not the mover.
 *
 * That seat is credited with the mate.
 */
function otherWinner(mover: number, before: EventFacts, after: EventFacts): number | null {
  const seats = after.boards[0]?.scene.seats ?? [];
  const won = seats.flatMap((_, seat) => (pointsOf(seat, before, after) > 0 ? [seat] : []));
  return won.length === 1 && won[0] !== mover ? won[0]! : null;
}

/** Returns the elements of `after` that `before` does not contain, as multisets. */
function added(
  before: readonly (readonly [number, string])[],
  after: readonly (readonly [number, string])[],
): (readonly [number, string])[] {
  const left = before.map(([seat, glyph]) => `${seat} ${glyph}`);
  return after.filter(([seat, glyph]) => {
    const at = left.indexOf(`${seat} ${glyph}`);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Returns the last piece that a seat moved, according to the marks in a position. */
export function movedPiece(seat: number, after: EventFacts, board = 0): MovedPiece | null {
  const scene = after.boards[board]?.scene;
  const mark = scene?.marks.find((one) => one.class === 'last' && one.seat === seat);
  const [from, to] = mark?.cells.slice(-2) ?? [];
  const piece = scene?.pieces.find((one) => one.cell === to);
  if (from === undefined || to === undefined || !piece) return null;
  return { seat, glyph: piece.glyph, from, to };
}

/**
 * Returns the events of a log entry in no particular order.
 *
 * `attacked` are the cells that the moved piece attacks after the turn.
 */
export function findEvents(
  before: EventFacts,
  entry: Logged,
  after: EventFacts,
  table: readonly TableEvent[] = [],
  attacked: readonly number[] = [],
): TurnEvent[] {
  const by = entry.seat;
  const points = Math.max(0, pointsOf(by, before, after));
  const boards = entry.board === null ? after.boards.map((_, n) => n) : [entry.board];
  const event = (kind: TurnEvent['kind'], seat: number, more: Partial<TurnEvent> = {}) => ({
    kind,
    by,
    seat,
    glyph: null,
    points,
    how: null,
    inactive: false,
    ...more,
  });
  const found = boards.flatMap((board): TurnEvent[] => {
    const [old, now] = [before.boards[board]?.scene, after.boards[board]?.scene];
    if (!old || !now) return [];
    const events: TurnEvent[] = [];
    if (by !== null && entry.turn) {
      const taken = added(old.seats[by]?.taken ?? [], now.seats[by]?.taken ?? []);
      for (const [seat, glyph] of taken)
        events.push(event('capture', seat, { glyph, inactive: wasInactive(old, seat) }));
      const moved = movedPiece(by, after, board);
      const origin = old.pieces.find((piece) => piece.cell === moved?.from);
      if (moved && origin?.glyph.endsWith('pawn') && !moved.glyph.endsWith('pawn'))
        events.push(event('promotion', by, { glyph: moved.glyph }));
      for (const { cell, seat, glyph, state } of now.pieces)
        if (seat !== by && glyph === 'queen' && state === 'alive' && attacked.includes(cell))
          events.push(event('queen', seat, { glyph }));
    }
    now.seats.forEach(({ out, in_check: inCheck }, seat) => {
      const was = old.seats[seat];
      const [froze, wasFrozen] = [now, old].map((one) => isFrozen(one, seat));
      if (out && was?.out === false) {
        const { how, by: mover } = describeElimination(seat, entry, now, table, old);
        const cause = mover === null ? null : (otherWinner(mover, before, after) ?? mover);
        const won = cause === null ? 0 : Math.max(0, pointsOf(cause, before, after));
        events.push(event('out', seat, { how, by: cause, points: won }));
      } else if (froze && !wasFrozen) events.push(event('frozen', seat));
      else if (wasFrozen && !froze && !out) events.push(event('freed', seat));
      else if (inCheck && was?.in_check === false && seat !== by)
        events.push(event('check', seat, entry.turn ? {} : { by: null }));
    });
    return events;
  });
  const scored = found.some((one) => one.kind === 'capture' || one.kind === 'out');
  if (points > 0 && !scored && by !== null) found.push(event('points', by));
  return withoutKings(found);
}

const isFrozen = (scene: Scene, seat: number) => inactiveState(scene, seat) === 'frozen';

/** Returns whether an army was out of play or frozen in a scene. */
const wasInactive = (scene: Scene, seat: number) =>
  scene.seats[seat]?.out === true || isFrozen(scene, seat);

/** Removes captures of kings that are also reported as eliminations. */
const withoutKings = (events: readonly TurnEvent[]) =>
  events.filter(
    ({ kind, glyph, seat }) =>
      !(kind === 'capture' && glyph === 'king') ||
      !events.some((one) => one.kind === 'out' && one.seat === seat),
  );

/**
 * Returns the importance of an event for a viewer with the seats `you`.
 *
 * The viewer's own losses come first, then other eliminations, frozen armies, points and attacks.
 */
export function importance({ kind, by, seat, glyph, points }: TurnEvent, you: readonly number[]) {
  const own = you.includes(seat);
  const rank = {
    out: own ? 400 : 200,
    frozen: own ? 350 : 150,
    freed: own ? 350 : 140,
    capture: own ? 300 + worthOf(glyph) : 50 + worthOf(glyph) + Math.min(20, points),
    check: own ? 130 : 20,
    points: 110,
    promotion: 60,
    queen: own ? 100 : 10,
  }[kind];
  // The viewer already knows the effects of their own moves.
  return by !== null && you.includes(by) && !own ? rank / 10 : rank;
}

/** Returns the most important event, or null. Among equals, the last one. */
export function mostImportant<Found extends TurnEvent>(
  events: readonly Found[],
  you: readonly number[],
): Found | null {
  let best: Found | null = null;
  for (const event of events)
    if (!best || importance(event, you) >= importance(best, you)) best = event;
  return best;
}
