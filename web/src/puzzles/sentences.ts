// Sentences about puzzles, in the language of the site.

import type { BoardPicture, Logged, Puzzle, TurnNotation, VariantView } from '../gen/wire';
import { partnersOf } from '../play/partners';
import { withBoardNames } from '../table/board_names';
import { texts, valueName } from '../texts';
import { formatList } from '../words/language.svelte';

const title = (variant: VariantView, seat: number | null): string =>
  seat === null ? '' : (variant.seats[seat]?.title ?? '');

/** Returns the goal, such as "Mate Black in 2 turns". */
export function goalOf({ goal, kind, target, steps }: Puzzle, variant: VariantView): string {
  const [rival, turns] = [title(variant, target), steps.length];
  const words = texts.puzzles.goals;
  if (kind === 'choice') return words.choice;
  if (rival === '' || goal === 'points') return words.points(rival);
  if (goal === 'mate-together') return words.mateTogether(rival, turns);
  return goal === 'mate' ? words.mate(rival, turns) : words.captureKing(rival, turns);
}

/** Returns the players to move after the solver, in order. */
export function othersAfter({ seat }: Puzzle, variant: VariantView, out: readonly boolean[]) {
  const count = variant.seats.length;
  return Array.from({ length: count - 1 }, (_, nth) => (seat + nth + 1) % count).filter(
    (other) => !out[other],
  );
}

/** Returns the part of a seat: the solver, a partner or a rival. */
export const roleOf = ({ seat }: Puzzle, variant: VariantView, other: number): string =>
  other === seat
    ? texts.puzzles.you
    : partnersOf(variant, seat).includes(other)
      ? texts.puzzles.partner
      : texts.puzzles.rival;

export const themeName = (id: string): string =>
  (texts.puzzles.themes as Readonly<Record<string, string>>)[id] ?? valueName(id);

/** Returns a turn with the cell names of the board. */
export const turnWords = (
  picture: BoardPicture,
  seat: number,
  { text, notation }: TurnNotation,
): string => withBoardNames({ seat, board: null, turn: true, text, words: notation }, picture);

/** Returns entries of a log as a sentence: "Gray: Ki4, Black: c10". */
export const logWords = (
  picture: BoardPicture,
  variant: VariantView,
  log: readonly Logged[],
): string =>
  formatList(
    log.map((entry) => `${title(variant, entry.seat)}: ${withBoardNames(entry, picture)}`),
  );
