// Builds the end card: the viewer's place and points, the reason, all players by place, and
// buttons.
//
// The card also serves an eliminated viewer while other players continue. These functions are pure.

import type { Status, VariantView } from '../gen/wire';
import { formatPoints } from '../play/fraction';
import { onOneSide, partnersOf } from '../play/partners';
import { capitalize, texts } from '../texts';
import type { PlateFacts } from './plate';
import { pointsValue } from '../play/fraction';
import { resultHeadline, winners } from './result';

/** A button of the card. `letter` is its keyboard shortcut. */
export interface EndButton {
  readonly words: string;
  readonly letter: string;
  readonly main?: boolean;
  readonly icon?: 'turn' | 'eye';
  readonly href?: string;
  readonly do?: () => void;
}

export interface EndRow {
  readonly place: number;
  readonly seat: number;
  readonly name: string;
  /** The name of the army if `name` is the name of a player, or else an empty text. */
  readonly title: string;
  readonly you: boolean;
  /** How the player was eliminated, or that they gave mate. Empty for others. */
  readonly how: string;
  readonly points: string;
}

export interface EndModel {
  /** Identifies the end of the game, so that a card that the viewer closed stays closed. */
  readonly key: string;
  /** The viewer's place. Null without a single seat of their own or without a winner. */
  readonly place: number | null;
  /** The eliminated seat of the viewer, whose king the card shows. Null for a result. */
  readonly fallen: number | null;
  readonly title: string;
  /** The winner, if the title does not already name them. */
  readonly winner: string;
  /** The reason for the end. The last event precedes it on the card. */
  readonly reason: string;
  /** The sentences on the card: the last event, the reason, or both. */
  readonly tells: 'event' | 'reason' | 'both';
  /** An explanation of unusual points, such as a win of another player by a mate. */
  readonly extra: string;
  readonly rule: { readonly words: string; readonly href: string } | null;
  readonly rows: readonly EndRow[];
  readonly buttons: readonly EndButton[];
  readonly note: string;
  /** True for a player of a game on the server. The card then offers guests to keep it. */
  readonly played?: boolean;
  readonly close?: () => void;
}

export interface EndContext {
  readonly status: Status;
  readonly variant: VariantView;
  readonly who: (seat: number) => string;
  readonly you: readonly number[];
  /** A cause of the end that the rules do not know, such as a timeout, or null. */
  readonly cause: string | null;
  readonly plates: readonly PlateFacts[];
  /** The seat that made the last turn, or null if another act followed it. */
  readonly lastMover: number | null;
  readonly buttons: readonly EndButton[];
}

/** Formats points with their unit: "3 points", "⅓ point". */
export function pointsWords(points: string): string {
  const value = pointsValue(points);
  return texts.end.points(formatPoints(points), value > 0 && value <= 1);
}

/** Returns the place of each seat. Seats with equal points share a place. */
export function placesOf(status: Status, seats: VariantView['seats']): number[] {
  const each = seats.map(({ name }) => pointsValue(status.points?.[name] ?? '0'));
  return each.map((points) => 1 + each.filter((other) => other > points).length);
}

/** Returns the title of the card from the viewer's perspective. */
export function endTitle({ status, variant, who, you }: EndContext): string {
  const { seats } = variant;
  const together = (firsts: readonly number[]) => onOneSide(variant, firsts);
  const general = () => resultHeadline(status, seats, who, you, together);
  const [own] = you;
  const { points } = status;
  if (!points || own === undefined || you.length > 1) return general();
  const words = pointsWords(points[seats[own]!.name] ?? '0');
  const first = winners(status, seats);
  if (first.length === 0) return texts.end.drawn(words);
  const place = placesOf(status, seats)[own]!;
  if (partnersOf(variant, own).length > 0)
    return first.includes(own) ? texts.end.teamWon(words) : texts.end.teamLost(words);
  if (place === 1 && first.length === 1) return texts.end.won(words);
  const name = texts.end.places[place - 1] ?? '';
  const shared = placesOf(status, seats).filter((other) => other === place).length > 1;
  return shared ? texts.end.shared(name, words) : texts.end.place(name, words);
}

/** Returns the card of a finished game. */
export function resultCard(context: EndContext): EndModel {
  const { status, variant, who, you, cause, plates, lastMover, buttons } = context;
  const { seats } = variant;
  const { reason, points } = status;
  const places = placesOf(status, seats);
  const first = winners(status, seats);
  const title = endTitle(context);
  const headline = resultHeadline(status, seats, who, you, (firsts) => onOneSide(variant, firsts));
  const [own] = you;
  const single = you.length === 1 && own !== undefined;
  const mate = reason?.id === 'checkmate';
  const winner = first[0];
  const extra =
    winner === undefined || first.length > 1 || winner === lastMover || cause !== null
      ? ''
      : texts.end.extra(
          `${variant.id} ${reason?.id ?? ''}`,
          you.includes(winner) && single ? 'you' : who(winner),
        );
  const rows = seats.map(({ name, title }, seat): EndRow => {
    const badge = plates[seat]?.badge;
    const gave = mate && seat === lastMover && plates[seat]?.out === false;
    const player = who(seat);
    return {
      place: places[seat]!,
      seat,
      name: single && seat === own ? texts.end.you : player,
      title: player === title ? '' : title,
      you: you.includes(seat),
      how: badge?.kind === 'out' ? badge.words : gave ? texts.end.gaveMate : '',
      points: formatPoints(points?.[name] ?? '0'),
    };
  });
  return {
    key: 'over',
    place: points && single && first.length > 0 ? places[own]! : null,
    fallen: null,
    title,
    winner: title === headline || first.length === 0 || first.includes(own ?? -1) ? '' : headline,
    reason: cause ?? (points ? capitalize(reason?.words ?? '') : texts.play.nullified),
    tells: cause !== null ? 'reason' : mate ? 'event' : 'both',
    extra,
    rule: reason
      ? { words: texts.play.rule(reason.rule), href: `/rules/${variant.id}#${reason.rule}` }
      : null,
    rows: points ? rows.toSorted((a, b) => a.place - b.place) : [],
    buttons,
    note: '',
  };
}
