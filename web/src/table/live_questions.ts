// The questions of a live table: offers to the viewer, the viewer's own offers, and notices.

import type { AnswerKind, OpenAct, Pending } from '../gen/wire';
import { answersOf, answerTo } from '../play/answers';
import type { EndedOffer } from '../play/ended_offers';
import { buildEventLog, isOpenOffer } from '../play/event_log';
import type { LiveGame } from '../play/live_game.svelte';
import { muted } from '../play/muted.svelte';
import { capitalize, texts } from '../texts';
import { noticeQuestions } from './notices';
import { closedQuestions, offerHeading, offerKey, offerStatus } from './offers';
import { type Answer, type Question, sortQuestions } from './question';
import { turnQuestions } from './turn_questions';

export interface QuestionContext {
  readonly who: (seat: number) => string;
  /** Keys of the questions that the viewer has hidden. */
  readonly hidden: ReadonlySet<string>;
  readonly hide: (key: string) => void;
}

export function liveQuestions(game: LiveGame, context: QuestionContext): Question[] {
  const { now } = game.view;
  const playing = now.phase === 'playing' || now.phase === 'paused';
  const asked = [
    ...(now.phase === 'playing' ? turnQuestions(game, now.you) : []),
    ...(playing && game.viewedAt === null
      ? game.now.pending.flatMap((offer) => offerQuestions(game, offer, context))
      : []),
    ...now.proposals.flatMap((_, index) => proposalQuestions(game, index, context)),
    ...(playing ? privateQuestions(game, context) : []),
    ...(now.phase === 'playing' && game.viewedAt === null
      ? closedQuestions(closedFor(game), names(game, context), context.hide)
      : []),
    ...noticeQuestions(game.view.events, {
      who: context.who,
      you: now.you,
      phase: now.phase,
      hide: context.hide,
    }),
  ].filter((question) => !context.hidden.has(question.key));
  return sortQuestions(asked);
}

const names = (game: LiveGame, { who }: QuestionContext) => ({
  who,
  army: (seat: number) => game.variant.seats[seat]?.title ?? '',
  you: game.view.now.you,
});

/**
 * Returns the ended offers that concern the viewer. Older servers do not report closed offers, so
 * it also uses those that the client noticed.
 */
function closedFor(game: LiveGame): EndedOffer[] {
  const closed = (game.now.closed as typeof game.now.closed | undefined) ?? [];
  const told = closed.filter(({ tell }) => tell.some((seat) => game.view.now.you.includes(seat)));
  const seen = game.ended.filter(({ offer }) => !told.some((one) => one.offer.id === offer.id));
  return [...told, ...seen];
}

/** Returns the question about an offer in the game, in an array of one element. */
function offerQuestions(game: LiveGame, offer: Pending, context: QuestionContext): Question[] {
  const { you } = game.view.now;
  const known = names(game, context);
  const key = offerKey(offer);
  const said = { key, ...offerHeading(offer, known), sub: offerStatus(offer, known) };
  const act = (seats: readonly number[], ...kinds: readonly AnswerKind[]) => {
    for (const index of seats) {
      const found = answerTo(offer, { index, name: game.variant.seats[index]!.name }, kinds);
      if (found) return found;
    }
    return null;
  };
  const own = offer.waiting.filter((seat) => you.includes(seat));
  if (own.length > 0) {
    const [yes, no] = [act(own, 'accept'), act(own, 'decline')];
    const answers: Answer[] = [
      no
        ? {
            words: texts.bar.decline,
            icon: 'no',
            act: no.type,
            key: 'd',
            do: () => void game.act(no),
          }
        : { words: texts.bar.hide, do: () => context.hide(key) },
    ];
    if (yes)
      answers.push({
        words: texts.bar.accept,
        icon: 'yes',
        main: true,
        act: yes.type,
        key: 'a',
        do: () => void game.act(yes),
      });
    return [
      { ...said, sub: said.sub === '' ? capitalize(offer.lapses) : said.sub, asks: true, answers },
    ];
  }
  const given = offer.given.filter((seat) => you.includes(seat));
  const [back, all] = [act(given, 'withdraw'), act(given, 'withdraw-all')];
  const answers: Answer[] = [];
  if (back)
    answers.push({ words: texts.bar.withdraw, act: back.type, do: () => void game.act(back) });
  else if (all)
    answers.push({ words: texts.offers.withdrawAll, act: all.type, do: () => void game.act(all) });
  // If no recipient can decline the viewer's offer, it stays open until the rules end it.
  const lasting = given.length > 0 && !answersOf(offer).some((one) => one.answer === 'decline');
  const ends = lasting ? { ends: capitalize(offer.lapses) } : {};
  return [{ ...said, ...ends, asks: false, answers }];
}

export function toAct(game: LiveGame, seat: number, act: OpenAct) {
  return {
    seat: game.variant.seats[seat]!.name,
    type: act.type,
    ...(act.board === undefined ? {} : { board: act.board }),
  };
}

/** Returns the question about a proposal at the table, in an array of one element. */
function proposalQuestions(game: LiveGame, index: number, { who }: QuestionContext): Question[] {
  const { proposals, you } = game.view.now;
  const proposal = proposals[index]!;
  const { id, matter, by, waiting } = proposal;
  const key = `table ${id} ${JSON.stringify(matter)} ${by}`;
  const others = waiting.filter((seat) => !you.includes(seat));
  const still = others.length > 0 ? texts.bar.stillAsked(others.map(who)) : '';
  const about = texts.offers.matter[matter.matter];
  if (waiting.some((seat) => you.includes(seat))) {
    return [
      {
        key,
        matter: about,
        head: texts.bar.proposes(who(by), matter),
        sub: still,
        asks: true,
        answers: [
          {
            words: texts.bar.decline,
            icon: 'no',
            key: 'd',
            do: () => void game.answerProposal(proposal, false),
          },
          {
            words: texts.bar.accept,
            icon: 'yes',
            main: true,
            key: 'a',
            do: () => void game.answerProposal(proposal, true),
          },
        ],
      },
    ];
  }
  if (!you.includes(by))
    return [
      { key, head: texts.bar.proposes(who(by), matter), sub: still, asks: false, answers: [] },
    ];
  const away = waiting.every((seat) => !game.view.now.seats[seat]?.connected);
  const sub = matter.matter === 'rematch' && away ? texts.bar.seenAtHome : still;
  return [
    {
      key,
      head: texts.bar.youPropose(matter),
      sub,
      asks: false,
      answers: [{ words: texts.bar.withdraw, do: () => void game.answerProposal(proposal, false) }],
    },
  ];
}

/** Returns the questions about open private offers from and to the viewer. */
function privateQuestions(game: LiveGame, { who, hide }: QuestionContext): Question[] {
  const { you } = game.view.now;
  const [seat] = you;
  if (seat === undefined) return [];
  const lines = buildEventLog(game.view.events, { who, seats: game.variant.seats });
  return lines.filter(isOpenOffer).flatMap((line): Question[] => {
    const key = `private ${line.offer}`;
    const { from, to, text: sub } = line;
    const own = from !== null && you.includes(from);
    const answer = (yes: boolean) =>
      void game.command(own ? from : seat, { do: 'answer-offer', offer: line.offer!, yes });
    if (own) {
      const waiting = to!.filter((one) => !line.answers.some(({ by }) => by === one));
      return [
        {
          key,
          head: texts.bar.yourPrivate(waiting.map(who)),
          sub,
          asks: false,
          answers: [
            { words: texts.bar.hide, do: () => hide(key) },
            { words: texts.bar.withdraw, do: () => answer(false) },
          ],
        },
      ];
    }
    const silent = from !== null && muted.has(game.view.id, from);
    const asked = to!.some((one) => you.includes(one));
    if (silent || !asked || line.answers.some(({ by }) => you.includes(by))) return [];
    return [
      {
        key,
        matter: texts.offers.matter.private,
        head: texts.bar.privately(from === null ? '' : who(from)),
        sub,
        asks: true,
        answers: [
          {
            words: texts.bar.decline,
            icon: 'no',
            do: () => {
              hide(key);
              answer(false);
            },
          },
          { words: texts.bar.accept, icon: 'yes', main: true, do: () => answer(true) },
        ],
      },
    ];
  });
}
