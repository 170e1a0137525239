// Builds the contents of the event line: an event, or the last move. The function is pure.

import type { Playable } from '../play/playable';
import { movedPiece } from '../play/turn_event';
import { texts } from '../texts';
import { withBoardNames } from './board_names';
import { describeEvent, describeMove } from './event_words';
import type { EventLineModel } from './EventLine.svelte';
import type { RoundEvent } from './event_watch.svelte';

export function eventLine(
  game: Playable,
  event: RoundEvent | null,
  you: readonly number[],
): EventLineModel {
  const { seats, id } = game.variant;
  const names = { seats, you, picture: game.picture };
  if (event && game.state && !game.state.status.over) {
    const { head, sub, scored } = describeEvent(event, names);
    return {
      head,
      sub,
      army: seats[event.by ?? event.seat] ?? null,
      fresh: true,
      link: {
        words: scored ? texts.event.pointsRule : texts.event.rules,
        href: `/rules/${id}`,
      },
      key: `${event.at} ${event.kind} ${event.seat}`,
    };
  }
  const entry = game.log[game.count - 1];
  const key = String(game.count);
  if (!entry)
    return { head: texts.play.noMoves, sub: '', army: null, fresh: false, link: null, key };
  const mover = entry.seat === null ? null : (seats[entry.seat] ?? null);
  const moved =
    entry.seat !== null && entry.turn && game.state && !game.pending
      ? movedPiece(entry.seat, game.state, entry.board ?? 0)
      : null;
  const words = moved ? describeMove(moved, names) : withBoardNames(entry, game.picture);
  return {
    head: mover ? texts.event.lastMove(mover.title, words) : words,
    sub: '',
    army: mover,
    fresh: false,
    link: null,
    key,
  };
}
