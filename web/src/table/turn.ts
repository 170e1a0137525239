// Whose turn it is, and the facts of it that matter, the most urgent first. Pure.

import type { OpenAct } from '../gen/wire';
import type { Playable } from '../play/playable';
import { texts } from '../texts';

export type Tone = 'bad' | 'warn' | 'go' | 'plain';

export interface Chip {
  readonly words: string;
  readonly tone: Tone;
}

/** Marks that are facts of a turn, by class, in the order of their urgency. */
const URGENT: readonly (readonly [RegExp, Tone])[] = [
  [/^check$/, 'bad'],
  [/^mated$/, 'bad'],
  [/-attacked$/, 'warn'],
  [/^checker$/, 'bad'],
];
const urgency = (name: string) => URGENT.findIndex(([pattern]) => pattern.test(name));
/** Acts that are open only now and then; that one may do them is news. */
const RARE = /^(declare|joint|claim|continue)/;

/** What there is to know of the turn that is shown. `own` are the seats of the viewer; around one screen, that on turn. */
export function chips(game: Playable, own: readonly number[]): Chip[] {
  const { boards, acts, status } = game.state!;
  if (status.over) return [];
  const found: Chip[] = [];
  const add = (words: string, tone: Tone) => {
    const clean = texts.capital(words.trim().replace(/\.$/, ''));
    if (clean !== '' && !found.some((chip) => chip.words === clean)) found.push({ words: clean, tone });
  };
  const marks = boards.flatMap(({ scene }) => scene.marks).filter((mark) => urgency(mark.class) >= 0);
  for (const mark of marks.toSorted((a, b) => urgency(a.class) - urgency(b.class))) add(mark.words, URGENT[urgency(mark.class)]![1]);
  const may = own.flatMap((seat): OpenAct[] => acts[game.variant.seats[seat]?.name ?? ''] ?? []);
  for (const act of may) if (RARE.test(act.type)) add(texts.turn.may(act.words), 'go');
  for (const note of boards.flatMap(({ scene }) => scene.notes)) add(note, 'plain');
  if (!marks.some((mark) => mark.class === 'check')) found.push({ words: texts.turn.noCheck, tone: 'plain' });
  return found;
}

/** The number of the round that is played: how often the seat that has moved most has moved, and this move. */
export function round(game: Playable): number {
  const moved = new Map<number, number>();
  for (const entry of game.log.slice(0, game.count)) {
    if (entry.turn && entry.seat !== null) moved.set(entry.seat, (moved.get(entry.seat) ?? 0) + 1);
  }
  const mover = game.state?.boards[0]?.scene.to_move ?? null;
  return mover === null ? Math.max(1, ...moved.values()) : (moved.get(mover) ?? 0) + 1;
}
