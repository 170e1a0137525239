// Finds answers of other players that the viewer may have missed. These functions are pure.

import type { Matter, Phase, TableEvent } from '../gen/wire';
import { texts } from '../texts';
import type { Question } from './question';

/** An answer to a proposal or to a private offer. */
type Notice =
  | {
      readonly kind: 'declined';
      readonly seq: number;
      readonly by: number;
      readonly matter: Matter;
      /** True if the proposing player withdrew the proposal. */
      readonly retracted: boolean;
    }
  | {
      readonly kind: 'private';
      readonly seq: number;
      readonly by: number;
      readonly how: 'accepted' | 'declined' | 'retracted';
      readonly own: boolean;
      readonly text: string;
    };

const same = (a: Matter, b: Matter) =>
  a.matter === b.matter &&
  (a.matter !== 'takeback' || b.matter !== 'takeback' || a.turns === b.turns);

/**
 * Returns the answers since the viewer last acted.
 *
 * These are declined proposals, and answers to private offers from or to the viewer.
 */
export function findNotices(events: readonly TableEvent[], you: readonly number[]): Notice[] {
  let found: Notice[] = [];
  let open: { matter: Matter; by: number }[] = [];
  const offers = new Map<string, { from: number; to: readonly number[]; text: string }>();
  if (you.length === 0) return found;
  for (const event of events) {
    if (event.what === 'proposed') {
      open = [
        ...open.filter(({ matter }) => !same(matter, event)),
        { matter: event, by: event.seat },
      ];
      if (you.includes(event.seat)) found = found.filter((one) => one.kind !== 'declined');
    } else if (event.what === 'declined') {
      const proposal = open.find(({ matter }) => same(matter, event));
      open = open.filter((one) => one !== proposal);
      const retracted = proposal?.by === event.seat;
      if (proposal && !you.includes(event.seat))
        found.push({ kind: 'declined', seq: event.seq, by: event.seat, matter: event, retracted });
    } else if (event.what === 'acted' && you.includes(event.seat)) found = [];
    else if (event.what === 'over' || event.what === 'paused' || event.what === 'taken-back')
      open = [];
    else if (event.what === 'offered') offers.set(event.offer, event);
    else if (event.what === 'answered' && !you.includes(event.by)) {
      const offer = offers.get(event.offer);
      const own = offer !== undefined && you.includes(offer.from);
      // Other recipients see only answers that close the offer.
      if (!offer || (!own && (event.yes || !offer.to.some((seat) => you.includes(seat))))) continue;
      const how = event.yes ? 'accepted' : event.by === offer.from ? 'retracted' : 'declined';
      found.push({ kind: 'private', seq: event.seq, by: event.by, how, own, text: offer.text });
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
  // After the game, only declined rematches are of interest.
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
          ? (one.retracted ? texts.offers.retracted : texts.offers.declined)(
              who(one.by),
              one.matter,
            )
          : texts.offers.answered(who(one.by), one.how, one.own);
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
