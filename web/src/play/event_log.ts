// Converts the events of a table to chat lines: messages, private offers and notes.
//
// Moves are omitted, because the move list contains them.

import type { PrivateWhat, TableEvent, VariantView } from '../gen/wire';
import { texts } from '../texts';
import { locale } from '../words/language.svelte';

export interface ChatLine {
  readonly key: string;
  readonly kind: 'note' | 'talk' | 'offer' | 'head';
  /** The author's seat, or null for a note. */
  readonly from: number | null;
  readonly text: string;
  /** The recipients of a private message, or null. */
  readonly to: readonly number[] | null;
  /** The id of a private offer, or null. */
  readonly offer: string | null;
  /** The answers of recipients to the offer so far. */
  readonly answers: readonly { readonly by: number; readonly yes: boolean }[];
}

interface Names {
  readonly who: (seat: number) => string;
  readonly seats: VariantView['seats'];
}

export function buildEventLog(events: readonly TableEvent[], names: Names): ChatLine[] {
  const lines: ChatLine[] = [];
  const add = (key: string, line: Partial<ChatLine>) =>
    lines.push({
      key,
      kind: 'note',
      from: null,
      text: '',
      to: null,
      offer: null,
      answers: [],
      ...line,
    });
  for (const event of events) {
    const key = String(event.seq);
    if (event.what === 'disclosed') {
      if (event.matters.length === 0) continue;
      add(key, { kind: 'head', text: texts.talk.disclosed });
      event.matters.forEach((matter, index) =>
        addPrivateLine(`${key}.${index}`, matter, add, lines),
      );
    } else if (event.what === 'said' || event.what === 'offered' || event.what === 'answered') {
      addPrivateLine(key, event, add, lines);
    } else {
      const text = describeEvent(event, names);
      if (text !== null) add(key, { text });
    }
  }
  return lines;
}

function addPrivateLine(
  key: string,
  what: PrivateWhat,
  add: (key: string, line: Partial<ChatLine>) => void,
  lines: ChatLine[],
): void {
  if (what.what === 'said')
    add(key, { kind: 'talk', from: what.from, text: what.text, to: what.to });
  else if (what.what === 'offered') {
    add(key, { kind: 'offer', from: what.from, text: what.text, to: what.to, offer: what.offer });
  } else {
    const at = lines.findLastIndex((line) => line.kind === 'offer' && line.offer === what.offer);
    const line = lines[at];
    if (line) lines[at] = { ...line, answers: [...line.answers, { by: what.by, yes: what.yes }] };
  }
}

function describeEvent(event: TableEvent, { who, seats }: Names): string | null {
  const say = texts.talk.happened;
  const seat = (index: number) => seats[index]?.title ?? '';
  switch (event.what) {
    case 'created':
      return say.created;
    case 'seated':
      return say.seated(
        event.name === '' ? texts.ratings.anyone : locale.translateName(event.name),
        seat(event.seat),
      );
    case 'freed':
      return say.freed(seat(event.seat));
    case 'started':
      return say.started;
    case 'flag':
      return say.flag(who(event.seat));
    case 'left':
      return say.left(who(event.seat));
    case 'stand-in':
      return say.standIn(event.name, seat(event.seat));
    case 'proposed':
      return say.proposed(who(event.seat), event);
    case 'consented':
      return say.consented(who(event.seat), event);
    case 'declined':
      return say.declined(who(event.seat), event);
    case 'paused':
      return say.paused;
    case 'resumed':
      return say.resumed(who(event.seat));
    case 'taken-back':
      return say.takenBack(event.turns);
    case 'aborted':
      return say.aborted(event.seat === null ? say.host : who(event.seat));
    case 'over':
      return say.over;
    case 'rematch':
      return say.rematch;
    case 'vacation': {
      const format = new Intl.DateTimeFormat(locale.tag, { day: 'numeric', month: 'long' });
      return say.vacation(
        who(event.seat),
        event.until === null ? null : format.format(event.until),
      );
    }
    case 'halted':
      return say.halted;
    case 'revived':
      return say.revived;
    default:
      return null;
  }
}

/**
 * Returns whether a private offer is pending: no recipient declined, and at least one has not
 * answered.
 */
export function isOpenOffer(line: ChatLine): boolean {
  if (line.kind !== 'offer' || line.to === null || line.offer === null) return false;
  return line.answers.every((answer) => answer.yes) && line.answers.length < line.to.length;
}
