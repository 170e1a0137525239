// Builds questions about offers in the game. These functions are pure.

import type { Pending } from '../gen/wire';
import type { EndedOffer } from '../play/ended_offers';
import { capitalize, texts } from '../texts';
import type { Question } from './question';

export interface Names {
  readonly who: (seat: number) => string;
  readonly army: (seat: number) => string;
  readonly you: readonly number[];
}

export const offerKey = (offer: Pending, seat: number | null = null) =>
  `offer ${offer.id} ${seat ?? ''}`;

/** Returns the seat that made an offer. If it is unknown, returns all seats that have agreed. */
export const offerMakers = ({ by, given }: Pending): readonly number[] =>
  typeof by === 'number' ? [by] : given;

/** Returns the short title and a sentence such as "Ben offers a draw". */
export function offerHeading(
  offer: Pending,
  { who, army, you }: Names,
): Pick<Question, 'matter' | 'head'> {
  const about = offer.about.map(army);
  const by = offerMakers(offer);
  const own = by.some((maker) => you.includes(maker));
  const matter =
    (texts.offers.matter as Readonly<Record<string, string>>)[offer.matter] ??
    capitalize(offer.words);
  const head = own
    ? texts.offers.yours(offer.matter, about, offer.words)
    : texts.offers.made(by.map(who), offer.matter, about, offer.words);
  return { matter, head };
}

/**
 * Returns the answers so far, such as "Cleo accepted · Ada has not answered yet".
 *
 * For a viewer who has agreed, the text lists the players who have not answered.
 */
export function offerStatus(offer: Pending, { who, you }: Names): string {
  const accepted = offer.given.filter(
    (seat) => !offerMakers(offer).includes(seat) && !you.includes(seat),
  );
  const waiting = offer.waiting.filter((seat) => !you.includes(seat));
  const own = offer.given.some((seat) => you.includes(seat));
  const parts = [
    accepted.length > 0 ? texts.offers.accepted(accepted.map(who)) : '',
    waiting.length === 0
      ? ''
      : own
        ? texts.turn.answersOf(waiting.map(who))
        : texts.bar.stillAsked(waiting.map(who)),
  ].filter((part) => part !== '');
  return parts.join(' · ');
}

/** True if the viewer can still answer an offer but has hidden its question. */
export const isHiddenOffer = (
  offer: Pending,
  you: readonly number[],
  hidden: ReadonlySet<string>,
): boolean => offer.waiting.some((seat) => you.includes(seat)) && hidden.has(offerKey(offer));

/** Returns the notices about offers that other players ended. */
export function closedQuestions(
  closed: readonly EndedOffer[],
  { who, army, you }: Names,
  hide: (key: string) => void,
): Question[] {
  return closed.map(({ offer, seat, how }) => {
    const key = `closed ${offer.id}`;
    const own = offerMakers(offer).some((maker) => you.includes(maker));
    const about = offer.about.map(army)[0] ?? '';
    return {
      key,
      head: texts.offers.closed(who(seat), how, own, offer.matter, about),
      sub: '',
      asks: false,
      tells: true,
      answers: [{ words: texts.offers.ok, do: () => hide(key) }],
    };
  });
}
