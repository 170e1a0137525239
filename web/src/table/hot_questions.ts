// What waits for an answer round one screen: whoever has still to answer is asked in turn.

import type { HotSeatGame } from '../play/hot_seat.svelte';
import { texts } from '../texts';
import { isBack, isNo, isYes, type Answer, type Question } from './question';

export function hotQuestions(game: HotSeatGame, more: () => void): Question[] {
  if (game.lookedAt !== null || !game.state || game.state.status.over) return [];
  const { pending, acts } = game.state;
  const title = (seat: number) => game.variant.seats[seat]?.title ?? '';
  return pending.flatMap((matter): Question[] => {
    const [seat] = matter.waiting;
    if (seat === undefined) return [];
    const name = game.variant.seats[seat]!.name;
    const open = (acts[name] ?? []).filter((act) => (act.board ?? null) === matter.board);
    const of = (type: string) => ({ seat: name, type, ...(matter.board === null ? {} : { board: matter.board }) });
    const yes = open.find((act) => isYes(act) && act.fields.length === 0) ?? open.find((act) => act.rule === matter.rule && !isNo(act) && !isBack(act));
    const no = open.find((act) => isNo(act) && act.fields.length === 0);
    const answers: Answer[] = [];
    if (no) answers.push({ words: texts.bar.decline, icon: 'no', act: no.type, do: () => void game.act(of(no.type)) });
    if (yes) answers.push({ words: texts.bar.accept, icon: 'yes', main: true, act: yes.type, do: () => (yes.fields.length > 0 ? more() : void game.act(of(yes.type))) });
    const head = texts.bar.offers(matter.given.map(title), matter.words);
    return [{ key: `${matter.rule} ${matter.words} ${matter.board ?? ''} ${seat}`, head, sub: texts.bar.asked(title(seat)), asks: true, answers }];
  });
}
