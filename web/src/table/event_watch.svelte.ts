// The event that a table shows for one round: what happened since the viewer's last move.

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

/** An event with the turn that it belongs to. */
export interface RoundEvent extends TurnEvent {
  /** The number of log entries after the turn. */
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
 * Returns the numbers of the log entries whose events are current: those after the viewer's last
 * turn, and that turn. Without a viewer, the last round.
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
  /** The most important event of the round. */
  shown = $state.raw<RoundEvent | null>(null);
  /** The most important event of the last turn. */
  last = $state.raw<RoundEvent | null>(null);
  /** The elimination of the viewer, if it is in this round. */
  lost = $state.raw<RoundEvent | null>(null);
  /** Points that seats won in the last round, by seat. */
  gains = $state.raw<ReadonlyMap<number, number>>(new Map());
  #known = new Map<number, Known>();
  /** Cells that the piece of a turn attacks, by the text of the log up to the turn. */
  #attacked = new Map<string, readonly number[]>();
  #asked = 0;

  /** Finds the events of the shown position. */
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
      // Without an answer there is no event; the next turn asks again.
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

  /** Asks which cells the last piece of a rival attacks, if the viewer has a queen to lose. */
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

/** Returns a text that differs between games that continued differently. */
const textOf = (log: readonly Logged[], count: number) =>
  log
    .slice(Math.max(0, count - 8), count)
    .map(({ text }) => text)
    .join(' ');

/** Returns the points of the last turn that won some. */
function gainsOf(found: readonly RoundEvent[]): ReadonlyMap<number, number> {
  const gains = new Map<number, number>();
  for (const { by, points } of found) if (by !== null && points > 0) gains.set(by, points);
  return gains;
}
