// Offers in the game as questions: what is offered, by whom, and who has answered. Pure.

import type { ClosedOffer, Pending } from '../gen/wire';
import { capitalize, texts } from '../texts';
import type { Question } from './question';

export interface Names {
  readonly who: (seat: number) => string;
  /** The name of an army. */
  readonly army: (seat: number) => string;
  /** Seats of the viewer. */
  readonly you: readonly number[];
}

/** Key of the question about an offer. */
export const offerKey = (offer: Pending, seat: number | null = null) =>
  `offer ${offer.id} ${seat ?? ''}`;

/** Who made an offer: where that is not known, all who have consented. */
export const makers = ({ by, given }: Pending): readonly number[] =>
  typeof by === 'number' ? [by] : given;

/** "Ben offers a draw", with what is offered in front. */
export function heading(
  offer: Pending,
  { who, army, you }: Names,
): Pick<Question, 'matter' | 'head'> {
  const seat = offer.about.map(army)[0] ?? '';
  const by = makers(offer);
  const own = by.some((maker) => you.includes(maker));
  const matter =
    (texts.offers.matter as Readonly<Record<string, string>>)[offer.matter] ??
    capitalize(offer.words);
  const head = own
    ? texts.offers.yours(offer.matter, seat, offer.words)
    : texts.offers.made(by.map(who), offer.matter, seat, offer.words);
  return { matter, head };
}

/** "Cleo accepted. Ada has not answered." */
export function standing(offer: Pending, { who, you }: Names): string {
  const accepted = offer.given.filter(
    (seat) => !makers(offer).includes(seat) && !you.includes(seat),
  );
  const waiting = offer.waiting.filter((seat) => !you.includes(seat));
  const parts = [
    accepted.length > 0 ? texts.offers.accepted(accepted.map(who)) : '',
    waiting.length > 0 ? texts.bar.stillAsked(waiting.map(who)) : '',
  ].filter((part) => part !== '');
  return parts.join(' · ');
}

/** Returns the notifications about offers that others have closed. */
export function closedQuestions(
  closed: readonly ClosedOffer[],
  { who, army, you }: Names,
  hide: (key: string) => void,
): Question[] {
  return closed.map(({ offer, seat, how }) => {
    const key = `closed ${offer.id}`;
    const own = makers(offer).some((maker) => you.includes(maker));
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
