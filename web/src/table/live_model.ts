// Builds the `TableModel` of a live game.

import type { TableEvent } from '../gen/wire';
import type { RemainingTime } from '../play/clock';
import { isCorrespondence, timeControlText } from '../play/correspondence';
import type { LiveGame } from '../play/live_game.svelte';
import { capitalize, texts } from '../texts';
import { activeSeats, nextSeat } from './turn_order';
import type { EndButton, EndModel } from './end_model';
import { resultCard } from './end_model';
import type { TableModel } from './model';
import { isHiddenOffer, offerMakers } from './offers';
import { hasSides, onOneSide, partnersOf } from '../play/partners';
import { plateFacts, resignedSeats } from './plate';
import type { Action, Question } from './question';
import { endingCause, resultHeadline } from './result';
import { type Chip, turnChips, roundNumber } from './turn';

export interface LiveContext {
  readonly who: (seat: number) => string;
  readonly clocks: readonly (readonly RemainingTime[])[];
  /** The duration of each current disconnection, in milliseconds, by seat. */
  readonly away: ReadonlyMap<number, number>;
  /** The players' ratings by seat. Empty texts for players without a shown rating. */
  readonly ratings?: readonly string[];
  /** The change of the viewer's rating as a sentence, or an empty text. */
  readonly ratingChange?: string;
  /** The table of another game with the viewer to move, or null. */
  readonly nextGame?: string | null;
  readonly lost: boolean;
  /** Asks the viewer to confirm that they want to leave the game. */
  readonly leave: () => void;
  readonly unread: number;
  readonly actions: readonly Action[];
  readonly questions: readonly Question[];
  /** Keys of the questions that the viewer has hidden. */
  readonly hidden: ReadonlySet<string>;
}

export function liveModel(game: LiveGame, seen: LiveContext): TableModel {
  const { view, variant, state } = game;
  const { now } = view;
  const time = view.terms.time ? timeControlText(view.terms.time) : '';
  const begun = now.phase !== 'gathering';
  const plates = variant.seats.map((_, seat) => plateOf(game, seat, seen));
  const watchers = now.spectators > 0 ? texts.table.spectators(now.spectators) : '';
  return {
    you: now.you,
    events: view.events,
    home: now.you[0] ?? 0,
    title: variant.name,
    sub: [time, watchers].filter((part) => part !== '').join(' · '),
    turn: turn(game, seen),
    plates,
    sides: hasSides(variant),
    actions: seen.actions,
    questions: [...seen.questions, ...idleMessage(game, seen)],
    hiddenOffers: now.phase === 'over' ? 0 : openOffers(game, seen).length,
    connection: seen.lost ? `${texts.turn.noConnection} · ${unsent(game)}` : null,
    end: endCard(game, seen, plates),
    threats: {
      options: view.options,
      you: now.you,
      endangered: now.you,
      allowed: now.you.length === 0 || view.terms.rated !== true || state.status.over,
    },
    ending: state.status.over ? endingCause(view.events, seen.who) : null,
    unread: begun ? seen.unread : null,
    quiet: state.status.over && !view.events.some(isMessage),
    steps: false,
    awaitsViewer: game.awaitsViewer && !state.status.over,
  };
}

const openOffers = (game: LiveGame, { hidden }: LiveContext) =>
  (game.view.now.game?.pending ?? []).filter((offer) =>
    isHiddenOffer(offer, game.view.now.you, hidden),
  );

/** Returns the message for a lost connection, with the kind of an unanswered command. */
const unsent = (game: LiveGame) =>
  game.unanswered === null ? texts.turn.lost : texts.turn.kept(game.unanswered);

const isMessage = (event: TableEvent) => event.what === 'said' || event.what === 'offered';

function plateOf(game: LiveGame, seat: number, { clocks, away, ratings }: LiveContext) {
  const { view, variant, state } = game;
  const { now, events } = view;
  const movers = state.boards.flatMap((board) => board.scene.to_move ?? []);
  const [scene] = state.boards.map((board) => board.scene);
  const matters = now.phase === 'playing' ? state.pending : [];
  return plateFacts(seat, {
    scene: scene!,
    status: state.status,
    movers: now.phase === 'gathering' || now.phase === 'aborted' ? [] : movers,
    next: movers[0] === undefined ? null : nextSeat(movers[0], activeSeats(scene!)),
    place: now.seats[seat] ?? null,
    rating: ratings?.[seat] ?? '',
    away: away.get(seat) ?? 0,
    correspondence: isCorrespondence(view.terms.time),
    you: now.you,
    partners: now.you.flatMap((own) => partnersOf(variant, own)),
    mates: partnersOf(variant, seat),
    offers: {
      by: [...matters.flatMap(offerMakers), ...now.proposals.map((proposal) => proposal.by)],
      agreed: [
        ...matters.flatMap((matter) => matter.given),
        ...now.proposals.flatMap((proposal) => proposal.consents),
      ],
      asked: [
        ...matters.flatMap((matter) => matter.waiting),
        ...now.proposals.flatMap((proposal) => proposal.waiting),
      ],
    },
    left: clocks[seat] ?? [],
    base: view.terms.time?.base ?? null,
    paused: now.phase === 'paused',
    now: game.viewedAt === null && now.phase === 'playing',
    flagged: events.flatMap((event) => (event.what === 'flag' ? [event.seat] : [])),
    gone: events.flatMap((event) => (event.what === 'left' ? [event.seat] : [])),
    resigned: resignedSeats(game.log.slice(0, game.count)),
  });
}

function turn(game: LiveGame, { who, lost }: LiveContext): TableModel['turn'] {
  const { view, state, variant } = game;
  const { now } = view;
  const words = texts.turn;
  const mover = state.boards.find((board) => board.scene.to_move !== null)?.scene.to_move ?? null;
  const playing = now.phase === 'playing' || now.phase === 'paused';
  const looking = game.viewedAt !== null;
  const found: Chip[] = lost ? [{ words: unsent(game), tone: 'bad' }] : [];
  const own = now.you.length > 0 ? now.you : [];
  if (playing || looking) found.push(...turnChips(game, looking ? [] : own));
  const awaited = now.game?.awaited ?? [];
  const title = (who: (seat: number) => string) => {
    if (looking) return words.looking(game.count, game.total);
    if (now.phase === 'gathering') return words.waiting;
    if (now.phase === 'aborted') return words.aborted;
    if (state.status.over)
      return resultHeadline(state.status, variant.seats, who, now.you, (seats) =>
        onOneSide(variant, seats),
      );
    if (lost && playing) return words.noConnection;
    if (now.phase === 'paused') return words.paused;
    if (mover === null)
      return awaited.some((seat) => now.you.includes(seat))
        ? words.answer
        : words.answersOf(awaited.map(who));
    if (!now.you.includes(mover)) return words.of(who(mover));
    if (game.pending) return words.goesOn;
    return now.you.length > 1 ? words.of(variant.seats[mover]?.title ?? '') : words.yours;
  };
  const button = looking
    ? { words: words.backToGame, press: () => void game.goTo(game.total) }
    : game.premoves.length > 0
      ? {
          words: `${words.planned(game.premoves.length)} · ${words.clear}`,
          press: () => game.clearPremoves(),
        }
      : null;
  const army = mover === null || !playing ? '' : (variant.seats[mover]?.name ?? '');
  return {
    title: title(who),
    short: title((seat) => variant.seats[seat]?.title ?? ''),
    sub: playing ? words.move(roundNumber(game)) : '',
    chips: found,
    army,
    button,
  };
}

/** Returns the message of the action bar for viewers who have no question to answer. */
function idleMessage(game: LiveGame, { who, nextGame = null }: LiveContext): Question[] {
  const { view } = game;
  const { now } = view;
  const review = { words: texts.bar.review, href: `/review/${view.id}?review=1` };
  if (now.phase === 'aborted')
    return [
      {
        key: 'end',
        head: texts.table.aborted,
        sub: '',
        asks: false,
        answers: [{ words: texts.bar.newTable, href: '/' }],
      },
    ];
  if (now.game?.status.over) {
    const { status } = now.game;
    const sub = endingCause(view.events, who) ?? capitalize(status.reason?.words ?? '');
    const asked = now.proposals.some((proposal) => proposal.matter.matter === 'rematch');
    const next = now.rematch
      ? [{ words: texts.bar.toRematch, main: true, href: `/table/${now.rematch}` }]
      : now.you.length > 0 && !asked
        ? [
            {
              words: texts.bar.rematch,
              main: true,
              do: () => void game.propose({ matter: 'rematch' }),
            },
          ]
        : [];
    return [
      {
        key: 'end',
        head: texts.result.over,
        sub,
        asks: false,
        answers: [...(game.log.length > 0 ? [review] : []), ...next],
      },
    ];
  }
  const free = now.seats.filter(({ who }) => who === 'open' || who === 'invited').length;
  if (now.phase === 'gathering')
    return [
      {
        key: 'gathering',
        head: texts.home.free(free),
        sub: texts.table.waitingWords,
        asks: false,
        answers: [],
      },
    ];
  if (now.phase === 'paused' && now.you.length > 0) {
    return [
      {
        key: 'paused',
        head: texts.turn.paused,
        sub: '',
        asks: false,
        answers: [
          {
            words: texts.bar.resume,
            main: true,
            do: () => void game.command(now.you[0]!, { do: 'resume' }),
          },
        ],
      },
    ];
  }
  if (game.isOut)
    return [
      {
        key: 'out',
        head: texts.turn.watching,
        sub: remainingPlayers(game, who),
        asks: false,
        answers: [{ words: texts.bar.newTable, href: '/' }],
      },
    ];
  if (now.you.length === 0)
    return [
      {
        key: 'watching',
        head: texts.turn.watching,
        sub: texts.table.spectators(now.spectators),
        asks: false,
        answers: [],
      },
    ];
  if (nextGame !== null && !game.awaitsViewer)
    return [
      {
        key: 'next',
        head: texts.bar.nextWaits,
        sub: '',
        asks: false,
        answers: [{ words: texts.bar.toRematch, main: true, href: `/table/${nextGame}` }],
      },
    ];
  return [];
}

/** Returns a text with the names of the players who continue without the viewer. */
function remainingPlayers({ now, view, variant }: LiveGame, who: (seat: number) => string): string {
  const on = variant.seats.flatMap((_, seat) =>
    now.boards.some(({ scene }) => scene.seats[seat]?.out === false) ? [seat] : [],
  );
  return texts.out.playOn(on.filter((seat) => !view.now.you.includes(seat)).map(who));
}

/** Returns the card of the result or of the viewer's elimination, or null. */
function endCard(game: LiveGame, seen: LiveContext, plates: TableModel['plates']): EndModel | null {
  const { now, view, variant } = game;
  const { status } = now;
  const { who } = seen;
  if (game.isOut && game.eliminated !== null) return eliminationCard(game, seen);
  if (!status.over || view.now.phase === 'aborted') return null;
  const last = game.log.at(-1);
  const card = resultCard({
    status,
    variant,
    who,
    you: view.now.you,
    cause: endingCause(view.events, who),
    plates,
    lastMover: last?.turn === true ? last.seat : null,
    buttons: endButtons(game),
  });
  const extra = [card.extra, seen.ratingChange ?? ''].filter((words) => words !== '').join(' ');
  return { ...card, extra, played: view.now.you.length > 0 };
}

function endButtons(game: LiveGame): EndButton[] {
  const { now, id } = game.view;
  const words = texts.bar;
  const asked = now.proposals.some((proposal) => proposal.matter.matter === 'rematch');
  const rematch: EndButton[] = now.rematch
    ? [{ words: words.toRematch, letter: 'r', main: true, href: `/table/${now.rematch}` }]
    : now.you.length > 0 && !asked
      ? [
          {
            words: words.rematch,
            letter: 'r',
            main: true,
            icon: 'turn',
            do: () => void game.propose({ matter: 'rematch' }),
          },
        ]
      : [];
  const review = { words: words.review, letter: 'v', href: `/review/${id}?review=1` };
  return [
    ...rematch,
    ...(game.log.length > 0 ? [review] : []),
    { words: texts.end.newGame, letter: 'n', href: '/' },
  ];
}

function eliminationCard(game: LiveGame, { who, leave }: LiveContext): EndModel {
  const { how, by, seat } = game.eliminated!;
  const { status } = game.now;
  const points = status.points?.[game.variant.seats[seat]?.name ?? ''];
  const alone = !hasSides(game.variant);
  const [keeps, canWin] =
    points === undefined ? ['', ''] : [texts.end.keep(Number(points)), texts.end.canWin];
  return {
    key: 'out',
    place: null,
    fallen: seat,
    title: texts.event.out('lost', by === null ? null : who(by), '', how),
    winner: keeps,
    reason: `${texts.end.eliminated} ${remainingPlayers(game, who)}`.trim(),
    tells: 'reason',
    extra: alone ? canWin : '',
    rule: { words: texts.event.rules, href: `/rules/${game.variant.id}` },
    rows: [],
    buttons: [
      { words: texts.end.watch, letter: 'w', main: true, icon: 'eye' },
      { words: texts.end.newGame, letter: 'n', href: '/' },
      { words: texts.end.leave, letter: 'l', do: leave },
    ],
    note: texts.end.later,
  };
}
