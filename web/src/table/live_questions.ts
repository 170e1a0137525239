// What a table asks its viewer, and what the viewer has asked the others: the most urgent first.

import type { OpenAct, Pending } from '../gen/wire';
import { eventLog, isOpen } from '../play/event_log';
import type { LiveGame } from '../play/live_game.svelte';
import { capital, texts } from '../texts';
import { isBack, isNo, isYes, type Answer, type Question } from './question';
import { turnQuestions } from './turn_questions';

export interface Hand {
  /** Opens everything else there is to do. */
  readonly more: () => void;
  readonly who: (seat: number) => string;
  /** Questions that the viewer does not want to see. */
  readonly hidden: ReadonlySet<string>;
  readonly hide: (key: string) => void;
}

export function liveQuestions(game: LiveGame, hand: Hand): Question[] {
  const { now } = game.view;
  const playing = now.phase === 'playing' || now.phase === 'paused';
  const asked = [
    ...(now.phase === 'playing' ? turnQuestions(game, now.you) : []),
    ...(playing && game.lookedAt === null ? game.now.pending.flatMap((matter) => ofGame(game, matter, hand)) : []),
    ...now.proposals.flatMap((_, index) => ofTable(game, index, hand)),
    ...(playing ? privately(game, hand) : []),
  ].filter((question) => !hand.hidden.has(question.key));
  return asked.toSorted((a, b) => Number(b.asks) - Number(a.asks));
}

/** Something in the game waits for consents. */
function ofGame(game: LiveGame, matter: Pending, { who, more, hide }: Hand): Question[] {
  const { you } = game.view.now;
  const key = `game ${matter.board ?? ''} ${matter.rule} ${matter.words}`;
  const seat = matter.waiting.find((waiting) => you.includes(waiting));
  const own = matter.given.find((given) => you.includes(given));
  const acts = (of: number) => (game.state.acts[game.variant.seats[of]?.name ?? ''] ?? []).filter((act) => (act.board ?? null) === matter.board);
  const still = texts.bar.stillAsked(matter.waiting.map((one) => (you.includes(one) ? texts.plate.you : who(one))));
  const send = (of: number, act: OpenAct) => () => void game.act(written(game, of, act));
  if (seat !== undefined) {
    const open = acts(seat);
    const fits = open.filter((act) => act.rule === matter.rule && !isNo(act) && !isBack(act));
    const yes = open.find((act) => isYes(act) && act.fields.length === 0) ?? fits[0];
    const no = open.find((act) => isNo(act) && act.fields.length === 0);
    const answers: Answer[] = [
      no ? { words: texts.bar.decline, icon: 'no', act: no.type, key: 'd', do: send(seat, no) } : { words: texts.bar.hide, do: () => hide(key) },
    ];
    if (yes) answers.push({ words: texts.bar.accept, icon: 'yes', main: true, act: yes.type, key: 'a', do: yes.fields.length > 0 ? more : send(seat, yes) });
    const head = texts.bar.offers(matter.given.map(who), matter.words);
    return [{ key, head, sub: matter.waiting.length > 1 ? still : capital(matter.lapses), asks: true, answers }];
  }
  // Who has no say in it sees it all the same.
  if (own === undefined) return [{ key, head: texts.bar.offers(matter.given.map(who), matter.words), sub: still, asks: false, answers: [] }];
  const back = acts(own).find(isBack);
  const answers: Answer[] = back ? [{ words: texts.bar.withdraw, act: back.type, do: send(own, back) }] : [];
  return [{ key, head: texts.bar.yourOffer(matter.words), sub: still, asks: false, answers }];
}

export function written(game: LiveGame, seat: number, act: OpenAct) {
  return { seat: game.variant.seats[seat]!.name, type: act.type, ...(act.board === undefined ? {} : { board: act.board }) };
}

/** Somebody proposes something that concerns the table. */
function ofTable(game: LiveGame, index: number, { who }: Hand): Question[] {
  const { proposals, you } = game.view.now;
  const { matter, by, waiting } = proposals[index]!;
  const key = `table ${JSON.stringify(matter)} ${by}`;
  const still = texts.bar.stillAsked(waiting.map((one) => (you.includes(one) ? texts.plate.you : who(one))));
  if (waiting.some((seat) => you.includes(seat))) {
    return [{
      key,
      head: texts.bar.proposes(who(by), matter),
      sub: waiting.length > 1 ? still : '',
      asks: true,
      answers: [
        { words: texts.bar.decline, icon: 'no', key: 'd', do: () => void game.decline(matter) },
        { words: texts.bar.accept, icon: 'yes', main: true, key: 'a', do: () => void game.propose(matter) },
      ],
    }];
  }
  if (!you.includes(by)) return [{ key, head: texts.bar.proposes(who(by), matter), sub: still, asks: false, answers: [] }];
  const away = waiting.every((seat) => !game.view.now.seats[seat]?.connected);
  const sub = matter.matter === 'rematch' && away ? texts.bar.seenAtHome : still;
  return [{ key, head: texts.bar.youPropose(matter), sub, asks: false, answers: [{ words: texts.bar.withdraw, do: () => void game.decline(matter) }] }];
}

/** Somebody made an offer to the viewer alone. */
function privately(game: LiveGame, { who, hide }: Hand): Question[] {
  const { you } = game.view.now;
  const [seat] = you;
  if (seat === undefined) return [];
  const lines = eventLog(game.view.events, { who, seats: game.variant.seats });
  return lines
    .filter((line) => isOpen(line) && line.to?.some((to) => you.includes(to)) && !line.answers.some((answer) => you.includes(answer.by)))
    .map((line) => {
      const answer = (yes: boolean) => void game.command(seat, { do: 'answer-offer', offer: line.offer!, yes });
      return {
        key: `private ${line.offer}`,
        head: texts.bar.privately(line.from === null ? '' : who(line.from)),
        sub: line.text,
        asks: true,
        answers: [
          { words: texts.bar.decline, icon: 'no' as const, do: () => { hide(`private ${line.offer}`); answer(false); } },
          { words: texts.bar.accept, icon: 'yes' as const, main: true, do: () => answer(true) },
        ],
      };
    });
}
