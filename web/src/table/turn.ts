// Builds the chips of the turn card, the most urgent first. These functions are pure.

import { inactiveState } from '../board/piece_list';
import type { Mark, OpenAct, Scene } from '../gen/wire';
import type { Playable } from '../play/playable';
import { capitalize, texts } from '../texts';

export type Tone = 'bad' | 'warn' | 'go' | 'ice' | 'plain';

export interface Chip {
  readonly words: string;
  readonly tone: Tone;
}

/** Classes of marks that appear as chips, the most urgent first. */
const URGENT: readonly (readonly [RegExp, Tone])[] = [
  [/^check$/, 'bad'],
  [/^mated$/, 'bad'],
  [/-attacked$/, 'warn'],
  [/^checker$/, 'bad'],
];
const urgency = (name: string) => URGENT.findIndex(([pattern]) => pattern.test(name));
/** Rare acts. A chip tells the player that such an act is possible. */
const RARE = /^(declare|joint|claim|continue)/;

/**
 * Returns the chips of the turn card.
 *
 * `own` are the viewer's seats. On one screen, it is the seat to move.
 */
export function turnChips(game: Playable, own: readonly number[]): Chip[] {
  const { boards, acts, status } = game.state!;
  if (status.over) return [];
  const found: Chip[] = [];
  const mover = boards.find(({ scene }) => scene.to_move !== null)?.scene.to_move ?? null;
  const add = (words: string, tone: Tone) => {
    const clean = capitalize(
      withoutMover(words.trim().replace(/\.$/, ''), game.variant.seats[mover ?? -1]?.title),
    );
    if (clean !== '' && !found.some((chip) => chip.words === clean))
      found.push({ words: clean, tone });
  };
  for (const { scene } of boards)
    for (const seat of frozenOf(scene)) add(texts.turn.frozen(scene.seats[seat]!.title), 'ice');
  const marks = boards
    .flatMap(({ scene }) => marksOf(scene))
    .filter((mark) => urgency(mark.class) >= 0);
  for (const mark of marks.toSorted((a, b) => urgency(a.class) - urgency(b.class)))
    add(wordsOf(mark, mover), URGENT[urgency(mark.class)]![1]);
  const may = own.flatMap((seat): OpenAct[] => acts[game.variant.seats[seat]?.name ?? ''] ?? []);
  for (const act of may) if (RARE.test(act.type)) add(texts.turn.may(act.words), 'go');
  for (const note of boards.flatMap(({ scene }) => scene.notes)) add(note, 'plain');
  const danger =
    marks.some((mark) => mark.class === 'check') || found.some((chip) => chip.tone === 'ice');
  if (!danger) found.push({ words: texts.turn.noCheck, tone: 'plain' });
  return found;
}

/** Returns the frozen seats. They are mated but may be freed by a partner. */
const frozenOf = (scene: Scene) =>
  scene.seats.flatMap(({ out }, seat) =>
    !out && inactiveState(scene, seat) === 'frozen' ? [seat] : [],
  );

/** Returns the marks of a scene, without check and mate marks of frozen seats. */
function marksOf(scene: Scene): Mark[] {
  const frozen = frozenOf(scene);
  return scene.marks.filter(
    (mark) =>
      mark.seat === null || !frozen.includes(mark.seat) || !/^(check|mated)$/.test(mark.class),
  );
}

/** Returns the text of a mark. The check of the army to move needs no army name. */
const wordsOf = (mark: Mark, mover: number | null) =>
  mark.class === 'check' && mark.seat === mover ? texts.plate.check : mark.words;

/** Removes the mover's name from a text: "White is in danger" becomes "in danger". */
export function withoutMover(words: string, mover: string | undefined): string {
  if (mover === undefined || !words.startsWith(`${mover} `)) return words;
  return words.slice(mover.length + 1).replace(/^(is|ist) /, '');
}

/** Returns the number of the current round, from the turns of the player to move. */
export function roundNumber(game: Playable): number {
  const moved = new Map<number, number>();
  for (const entry of game.log.slice(0, game.count)) {
    if (entry.turn && entry.seat !== null) moved.set(entry.seat, (moved.get(entry.seat) ?? 0) + 1);
  }
  const mover = game.state?.boards[0]?.scene.to_move ?? null;
  return mover === null ? Math.max(1, ...moved.values()) : (moved.get(mover) ?? 0) + 1;
}
