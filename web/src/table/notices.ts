// Answers to proposals of the viewer, until the viewer acts again. Pure.

import type { Matter, Phase, TableEvent } from '../gen/wire';
import { texts } from '../texts';
import type { Question } from './question';

/** An answer that the viewer may not have seen. */
type Notice =
  | {
      readonly kind: 'declined';
      readonly seq: number;
      readonly by: number;
      readonly matter: Matter;
    }
  | {
      readonly kind: 'private';
      readonly seq: number;
      readonly by: number;
      readonly yes: boolean;
      readonly text: string;
    };

const same = (a: Matter, b: Matter) =>
  a.matter === b.matter &&
  (a.matter !== 'takeback' || b.matter !== 'takeback' || a.turns === b.turns);

/** Answers to the viewer's proposals since the viewer last acted. */
export function findNotices(events: readonly TableEvent[], you: readonly number[]): Notice[] {
  let found: Notice[] = [];
  let own: Matter[] = [];
  const offers = new Map<string, string>();
  for (const event of events) {
    if (event.what === 'proposed' && you.includes(event.seat)) {
      own = [...own.filter((matter) => !same(matter, event)), event];
      found = found.filter((one) => one.kind !== 'declined');
    } else if (event.what === 'declined') {
      const mine = own.some((matter) => same(matter, event));
      own = own.filter((matter) => !same(matter, event));
      if (mine && !you.includes(event.seat))
        found.push({ kind: 'declined', seq: event.seq, by: event.seat, matter: event });
    } else if (event.what === 'acted' && you.includes(event.seat)) found = [];
    else if (event.what === 'over' || event.what === 'paused' || event.what === 'taken-back')
      own = [];
    else if (event.what === 'offered' && you.includes(event.from))
      offers.set(event.offer, event.text);
    else if (event.what === 'answered' && !you.includes(event.by)) {
      const text = offers.get(event.offer);
      if (text !== undefined)
        found.push({ kind: 'private', seq: event.seq, by: event.by, yes: event.yes, text });
    }
  }
  return found;
}

export function noticeQuestions(
  events: readonly TableEvent[],
  {
    who,
    you,
    phase,
    hide,
  }: {
    readonly who: (seat: number) => string;
    readonly you: readonly number[];
    readonly phase: Phase;
    readonly hide: (key: string) => void;
  },
): Question[] {
  // After the game only rematches matter.
  const matters = (one: Notice) =>
    one.kind === 'declined' && one.matter.matter === 'rematch'
      ? phase !== 'playing'
      : phase === 'playing';
  return findNotices(events, you)
    .filter(matters)
    .map((one) => {
      const key = `notice ${one.seq}`;
      const head =
        one.kind === 'declined'
          ? texts.offers.declined(who(one.by), one.matter)
          : texts.offers.answered(who(one.by), one.yes);
      return {
        key,
        head,
        sub: one.kind === 'private' ? one.text : '',
        asks: false,
        tells: true,
        answers: [{ words: texts.offers.ok, do: () => hide(key) }],
      };
    });
}
