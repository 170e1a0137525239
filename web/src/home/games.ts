// The games of the home page. It knows them without an answer of the server.

import type { VariantView } from '../gen/wire';
import { byLessonTime } from '../learn/first_game';
import { texts } from '../texts';

export interface GameCard {
  readonly id: string;
  readonly name: string;
  /** A name for narrow places. */
  readonly short: string;
  /** One sentence that names the way to win. */
  readonly sentence: string;
}

/** The ids of the games with a lesson, the quickest to learn first. */
const KNOWN: readonly string[] = byLessonTime.map((game) => game.id);

/** Returns the words of a game, or null if the catalogue does not have it. */
export function gameCard(id: string): GameCard | null {
  const words = (texts.games as Readonly<Record<string, Omit<GameCard, 'id'>>>)[id];
  return words ? { id, name: words.name, short: words.short, sentence: words.sentence } : null;
}

/** Returns all games: those of the catalogue, then others of the server. */
export function gameCards(variants: readonly VariantView[]): GameCard[] {
  const known = KNOWN.flatMap((id) => gameCard(id) ?? []);
  const others = variants
    .filter((variant) => !known.some((card) => card.id === variant.id))
    .map(({ id, name, summary }) => ({ id, name, short: name, sentence: summary }));
  return [...known, ...others];
}

/** Returns the name of a game. */
export const gameName = (id: string, variants: readonly VariantView[]): string =>
  gameCard(id)?.name ?? variants.find((variant) => variant.id === id)?.name ?? id;
