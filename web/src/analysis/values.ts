// Texts about expected points, in the language of the site.

import type { AnalysisLine, BoardPicture, TurnNotation, VariantView } from '../gen/wire';
import {
  amount,
  describeValues,
  type ReviewContext,
  shortValue,
  turnWords,
} from '../review/sentences';
import { texts } from '../texts';

export class Values {
  readonly variant: VariantView;
  readonly #context: ReviewContext;

  constructor(variant: VariantView, picture: BoardPicture, best: number, sample: AnalysisLine) {
    this.variant = variant;
    this.#context = {
      review: { best, points: [...sample.points] },
      picture,
      who: (seat) => this.name(seat),
      you: [],
    };
  }

  name(seat: number): string {
    return this.variant.seats[seat]?.title ?? '';
  }

  /** The least change that counts as a gain. */
  get least(): number {
    return this.#context.review.best / 200;
  }

  short(points: number, signed = false): string {
    return shortValue(this.#context, points, signed);
  }

  /** Returns points with their unit. */
  amount(points: number): string {
    return amount(this.#context, points);
  }

  all(order: readonly number[], points: readonly number[]): string {
    return describeValues(this.#context, order, points);
  }

  move(seat: number, turn: TurnNotation): string {
    return turnWords(this.#context, seat, turn);
  }

  /** Returns "best for White" or "costs White 0.08", without the name if `short` is true. */
  cost(seat: number, best: AnalysisLine, line: AnalysisLine, short: boolean): string {
    const loss = (best.points[seat] ?? 0) - (line.points[seat] ?? 0);
    if (line === best) return texts.analysis.best(this.name(seat), short);
    return texts.analysis.costs(this.name(seat), this.short(Math.max(0, loss)), short);
  }
}
