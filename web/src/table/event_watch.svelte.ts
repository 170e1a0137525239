// Finds the most important event since the viewer's last turn, for the event line.

import type { Logged, TableEvent } from '../gen/wire';
import type { Playable, ShownState } from '../play/playable';
import {
  type EventFacts,
  findEvents,
  mostImportant,
  type MovedPiece,
  movedPiece,
  type TurnEvent,
} from '../play/turn_event';

/** An event with the position of its turn in the log. */
export interface RoundEvent extends TurnEvent {
  /** The number of log entries up to and including the turn. */
  readonly at: number;
  readonly moved: MovedPiece | null;
}

/** The facts of a game that the event line needs. */
export interface Watched {
  readonly game: Playable;
  readonly you: readonly number[];
  readonly events: readonly TableEvent[];
}

interface Known {
  readonly text: string;
  readonly facts: EventFacts;
}

/**
 * Returns the indices of the log entries with current events: the viewer's last turn and all later
 * entries.
 *
 * For spectators, these are the entries of the last round.
 */
export function currentEntries(
  log: readonly Logged[],
  count: number,
  you: readonly number[],
  seats: number,
): number[] {
  const shown = log.slice(0, count);
  const own = shown.findLastIndex(
    ({ seat, turn }) => turn && seat !== null && you.includes(seat) && you.length === 1,
  );
  const first = Math.max(own, 0, count - 2 * seats, own < 0 ? count - (seats - 1) : 0);
  return shown.map((_, index) => index).slice(first);
}

export class EventWatch {
  /** The most important event since the viewer's last turn. */
  shown = $state.raw<RoundEvent | null>(null);
  /** The most important event of the last log entry. */
  last = $state.raw<RoundEvent | null>(null);
  /** The elimination of the viewer, if it is one of the current events. */
  lost = $state.raw<RoundEvent | null>(null);
  /** Points that seats won by current events, by seat. */
  gains = $state.raw<ReadonlyMap<number, number>>(new Map());
  #known = new Map<number, Known>();
  /** Cells that the moved piece attacks, by the text of the log up to its turn. */
  #attacked = new Map<string, readonly number[]>();
  #asked = 0;

  /** Updates all fields for the position on the screen. */
  async update({ game, you, events }: Watched): Promise<void> {
    const asked = ++this.#asked;
    const { count, state, pending } = game;
    if (!state || pending) return;
    const log = game.log.slice(0, count);
    this.#keep(count, log, state);
    const entries = currentEntries(log, count, you, game.variant.seats.length);
    const states = new Map<number, EventFacts>();
    try {
      for (const at of new Set(entries.flatMap((index) => [index, index + 1]))) {
        const facts = await this.#factsAt(at, log, game);
        if (asked !== this.#asked) return;
        if (facts) states.set(at, facts);
      }
      await this.#findAttacks({ game, you, events }, log);
      if (asked !== this.#asked) return;
    } catch {
      // If a request fails, show no event. The next update tries again.
      return;
    }
    const found = entries.flatMap((index): RoundEvent[] => {
      const [entry, before, after] = [log[index], states.get(index), states.get(index + 1)];
      if (!entry || !before || !after) return [];
      const moved = entry.seat === null ? null : movedPiece(entry.seat, after, entry.board ?? 0);
      const attacked = this.#attacked.get(textOf(log, index + 1));
      return findEvents(before, entry, after, events, attacked).map((event) => ({
        ...event,
        at: index + 1,
        moved,
      }));
    });
    this.shown = state.status.over ? null : mostImportant(found, you);
    this.last = mostImportant(
      found.filter(({ at }) => at === count),
      you,
    );
    this.lost = found.findLast(({ kind, seat }) => kind === 'out' && you.includes(seat)) ?? null;
    this.gains = gainsOf(found);
  }

  /** Requests the cells that an opponent's last moved piece attacks, if the viewer has a queen. */
  async #findAttacks({ game, you }: Watched, log: readonly Logged[]): Promise<void> {
    const [entry, key] = [log.at(-1), textOf(log, log.length)];
    const { state } = game;
    const [own] = you;
    if (!game.reach || !state || state.status.over || game.viewedAt !== null) return;
    if (!entry?.turn || entry.seat === null || own === undefined || you.length > 1) return;
    if (you.includes(entry.seat) || this.#attacked.has(key)) return;
    const board = entry.board ?? 0;
    const moved = movedPiece(entry.seat, state, board);
    const queen = state.boards[board]?.scene.pieces.some(
      ({ seat, glyph, state }) => seat === own && glyph === 'queen' && state === 'alive',
    );
    if (!moved || !queen) return;
    const plies = await game.reach(board, moved.to);
    this.#attacked.set(
      key,
      plies.flatMap(({ to }) => to ?? []),
    );
  }

  #keep(count: number, log: readonly Logged[], { boards, status }: ShownState): void {
    this.#known.set(count, { text: textOf(log, count), facts: { boards, status } });
  }

  async #factsAt(at: number, log: readonly Logged[], game: Playable): Promise<EventFacts | null> {
    const known = this.#known.get(at);
    if (known?.text === textOf(log, at)) return known.facts;
    const state = await game.stateAt?.(at);
    if (!state) return null;
    this.#keep(at, log, state);
    return state;
  }
}

/** Returns a cache key: the last eight log entries. It differs after a takeback and other moves. */
const textOf = (log: readonly Logged[], count: number) =>
  log
    .slice(Math.max(0, count - 8), count)
    .map(({ text }) => text)
    .join(' ');

/** Returns the points that each seat won by its latest scoring event. */
function gainsOf(found: readonly RoundEvent[]): ReadonlyMap<number, number> {
  const gains = new Map<number, number>();
  for (const { by, points } of found) if (by !== null && points > 0) gains.set(by, points);
  return gains;
}
