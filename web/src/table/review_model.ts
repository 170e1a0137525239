// Builds the `TableModel` of a review.

import type { ReviewGame } from '../play/review_game.svelte';
import { texts } from '../texts';
import { activeSeats, nextSeat } from './turn_order';
import type { TableModel } from './model';
import { offerMakers } from './offers';
import { hasSides, onOneSide, partnersOf } from '../play/partners';
import { plateFacts, resignedSeats } from './plate';
import { resultHeadline } from './result';
import { turnChips } from './turn';

export function reviewModel(
  game: ReviewGame,
  {
    who,
    running,
    talked,
    start,
    more,
  }: {
    who: (seat: number) => string;
    running: boolean;
    talked: boolean;
    start: () => void;
    more: () => void;
  },
): TableModel {
  const { variant, view, state } = game;
  const { you, seats } = view.now;
  const movers = state.boards.flatMap((board) => board.scene.to_move ?? []);
  const [scene] = state.boards.map((board) => board.scene);
  const [mover] = movers;
  const given = resignedSeats(game.log.slice(0, game.count));
  /**
   * Returns whether the seat was eliminated by this position.
   *
   * Timeouts and departures have no place in the log. They count only after the game or after the
   * seat's entry in the log.
   */
  const until = (seat: number) => state.status.over || given.includes(seat);
  const title = (name: (seat: number) => string) => {
    if (state.status.over)
      return resultHeadline(state.status, variant.seats, name, you, (first) =>
        onOneSide(variant, first),
      );
    return mover === undefined ? texts.turn.answers : texts.turn.of(name(mover));
  };
  const place = texts.turn.looking(game.count, game.total);
  return {
    you: [],
    events: view.events,
    home: you[0] ?? 0,
    title: texts.review.title(variant.name),
    sub: place,
    turn: {
      title: title(who),
      short: title((seat) => variant.seats[seat]?.title ?? ''),
      sub: place,
      chips: turnChips(game, []),
      army: mover === undefined ? '' : (variant.seats[mover]?.name ?? ''),
      button: null,
    },
    plates: variant.seats.map((_, seat) =>
      plateFacts(seat, {
        scene: scene!,
        status: state.status,
        movers,
        next: mover === undefined ? null : nextSeat(mover, activeSeats(scene!)),
        place: seats[seat] ? { ...seats[seat], connected: true } : null,
        you,
        partners: you.flatMap((own) => partnersOf(variant, own)),
        mates: partnersOf(variant, seat),
        offers: {
          by: state.pending.flatMap(offerMakers),
          agreed: state.pending.flatMap((one) => one.given),
          asked: state.pending.flatMap((one) => one.waiting),
        },
        left: [],
        base: null,
        paused: false,
        now: false,
        flagged: view.events.flatMap((event) =>
          event.what === 'flag' && until(event.seat) ? [event.seat] : [],
        ),
        resigned: given,
        gone: view.events.flatMap((event) =>
          event.what === 'left' && until(event.seat) ? [event.seat] : [],
        ),
      }),
    ),
    sides: hasSides(variant),
    threats: {
      options: view.options,
      you,
      endangered: you,
      allowed: you.length === 0 || view.terms.rated !== true || view.now.phase === 'over',
    },
    actions: [
      {
        icon: 'previous',
        words: texts.review.previous,
        off: game.count === 0,
        do: () => void game.goTo(game.count - 1),
      },
      {
        icon: running ? 'stop' : 'play',
        words: running ? texts.review.stop : texts.review.play,
        pressed: running,
        do: start,
      },
      {
        icon: 'next',
        words: texts.review.next,
        off: game.viewedAt === null,
        do: () => void game.goTo(game.count + 1),
      },
      { icon: 'more', words: texts.bar.more, do: more },
    ],
    questions: [],
    // Without messages, the table has no chat.
    unread: talked ? 0 : null,
    quiet: false,
    steps: true,
    awaitsViewer: false,
  };
}
