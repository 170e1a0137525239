// Describes an event in words: a headline and an explanation. These functions are pure.

import type { BoardPicture, VariantView } from '../gen/wire';
import type { MovedPiece } from '../play/turn_event';
import { capitalize, pieceName, texts } from '../texts';
import type { Concern } from '../words/more_parameters';
import type { RoundEvent } from './event_watch.svelte';

export interface EventWords {
  readonly head: string;
  readonly sub: string;
  /** True if the explanation is about points. */
  readonly scored: boolean;
}

export interface EventNames {
  readonly seats: VariantView['seats'];
  readonly you: readonly number[];
  readonly picture: BoardPicture | null;
}

/** Returns the name of a cell. Names of sections become the names of their armies. */
function cellWords(cell: number, { seats, picture }: EventNames): string {
  const name = picture?.cells[cell]?.name ?? '';
  const [, section, rest] = /^([A-Z]{2})([a-z]\d+)$/.exec(name) ?? [];
  const army = seats.find((seat) => seat.name.slice(0, 2).toUpperCase() === section);
  return army && rest ? texts.event.section(rest, army.title) : name;
}

/** Returns the description of a move, such as "Rook from g6 to f6". */
export const describeMove = ({ glyph, from, to }: MovedPiece, names: EventNames): string =>
  texts.event.moved(capitalize(pieceName(glyph)), cellWords(from, names), cellWords(to, names));

export function describeEvent(event: RoundEvent, names: EventNames): EventWords {
  const { seats, you } = names;
  const title = (seat: number) => seats[seat]?.title ?? '';
  const { kind, seat, glyph, points } = event;
  const own = event.by !== null && you.includes(event.by);
  const who: Concern =
    you.includes(seat) && !(own && kind === 'promotion') ? 'lost' : own ? 'own' : 'other';
  const [by, of] = [event.by === null ? null : title(event.by), title(seat)];
  const words = texts.event;
  const name = glyph === null ? '' : pieceName(glyph);
  const moved = event.moved ? `${describeMove(event.moved, names)}.` : '';
  const gained = (head: string) => (points > 0 ? words.gain(head, points) : head);
  const bringing = (what: string) => {
    if (points === 0) return event.inactive ? words.noPoints : moved;
    return words.brings(what, name, points);
  };
  const scored = points > 0;
  switch (kind) {
    case 'capture':
      return {
        head: gained(words.capture(who, by ?? '', of, glyph ?? '', name)),
        sub: bringing('piece'),
        scored,
      };
    case 'out': {
      const sub = event.how === 'mated' && points > 0 ? bringing('mate') : moved;
      const caused = event.how === 'mated' || event.how === 'captured';
      return {
        head: gained(words.out(who, by, of, event.how ?? 'other')),
        sub: caused ? sub : '',
        scored,
      };
    }
    case 'frozen':
      return {
        head: words.frozen(who, by, of),
        sub: who === 'lost' ? words.partnerFrees : words.staysFrozen(of),
        scored: false,
      };
    case 'freed':
      return { head: words.freed(who, of), sub: moved, scored: false };
    case 'check':
      return { head: gained(words.check(who, by, of)), sub: moved, scored };
    case 'points':
      return { head: words.points(own ? 'own' : 'other', by ?? '', points), sub: moved, scored };
    case 'queen':
      return { head: words.queen(who, by ?? '', of), sub: moved, scored: false };
    case 'promotion':
      return {
        head: gained(words.promotion(own ? 'own' : 'other', by ?? '', name)),
        sub: moved,
        scored,
      };
  }
}
