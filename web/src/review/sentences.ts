// Sentences about reviewed turns, in the language of the site.

import type { BoardPicture, GameReview, ReviewedTurn, TurnNotation } from '../gen/wire';
import { withBoardNames } from '../table/board_names';
import { texts } from '../texts';
import { formatList, locale } from '../words/language.svelte';
import { usesShares } from './points';

export interface ReviewContext {
  readonly review: Pick<GameReview, 'best' | 'points'>;
  readonly picture: BoardPicture | null;
  readonly who: (seat: number) => string;
  readonly you: readonly number[];
}

/** Changes below this part of the maximum points are not worth a sentence. */
const LEAST_GAIN = 0.01;

/** Formats points, or a per cent value of all points in games without points for places. */
function formatValue({ review }: ReviewContext, value: number, signed = false): string {
  const share = usesShares(review);
  const all = review.points.reduce((sum, one) => sum + one, 0) || 1;
  const digits = share ? 0 : 2;
  const shown = share ? (value / all) * 100 : value;
  return new Intl.NumberFormat(locale.tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
    .format(shown)
    .replace('-', '−');
}

/** Returns the value with its unit: "0.58 points", "8 % of all points". */
export const amount = (context: ReviewContext, value: number) =>
  texts.review.amount(formatValue(context, value), usesShares(context.review));

/** Returns the value for tight places: "0.58", "8 %". With a sign if it is a change. */
export function shortValue(context: ReviewContext, value: number, signed = false): string {
  const words = formatValue(context, value, signed);
  return usesShares(context.review) ? texts.review.percent(words) : words;
}

/** Returns the turn with the cell names of the board. */
export const turnWords = (
  { picture }: ReviewContext,
  seat: number,
  { text, notation }: TurnNotation,
) => withBoardNames({ seat, board: null, turn: true, text, words: notation }, picture);

/** Returns the seat's name, or "You" for the viewer. */
export const nameOf = ({ who, you }: ReviewContext, seat: number) =>
  you.includes(seat) ? texts.review.you : who(seat);

/** Returns the sentences about the played turn, its cost and, unless `brief`, the gains of others. */
export function describeTurn(context: ReviewContext, turn: ReviewedTurn, brief = false): string {
  const { who, you, review } = context;
  const name = (seat: number) => (you.includes(seat) ? null : who(seat));
  const move = turnWords(context, turn.seat, turn.played);
  const least = LEAST_GAIN * review.best;
  if (turn.loss < least) return texts.review.good(name(turn.seat), move);
  const gains = turn.change.flatMap((value, seat) =>
    value >= least && seat !== turn.seat
      ? [texts.review.gain(name(seat), amount(context, value))]
      : [],
  );
  const missed = turn.missed_mate ? [texts.review.missed] : [];
  return [
    texts.review.cost(name(turn.seat), move, amount(context, turn.loss)),
    ...(brief ? [] : gains),
    ...missed,
  ].join(' ');
}

/** Returns "Better: …", or an empty text if the played turn is the best. */
export function describeBetter(context: ReviewContext, turn: ReviewedTurn): string {
  const [best] = turn.line;
  if (!best || best.text === turn.played.text || turn.verdict === null) return '';
  return texts.review.better(turnWords(context, turn.seat, best));
}

/** Returns the task of a mistake: the played turn and its cost. */
export const describeTask = (context: ReviewContext, turn: ReviewedTurn) =>
  texts.review.youPlayed(
    context.you.includes(turn.seat) ? null : context.who(turn.seat),
    turnWords(context, turn.seat, turn.played),
    amount(context, turn.loss),
  );

/** Returns the values of all seats for screen readers. */
export function describeValues(
  context: ReviewContext,
  order: readonly number[],
  points: readonly number[],
): string {
  const values = order.map((seat) =>
    texts.review.value(nameOf(context, seat), shortValue(context, points[seat] ?? 0)),
  );
  return texts.review.values(formatList(values), usesShares(context.review));
}
