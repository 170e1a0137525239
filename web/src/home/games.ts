// The games on the home page. Their texts are part of the client, so they need no request.

import type { VariantView } from '../gen/wire';
import { byLessonTime } from '../learn/first_game';
import { texts } from '../texts';

export interface GameCard {
  readonly id: string;
  readonly name: string;
  /** A shorter name for narrow places. */
  readonly short: string;
  /** A sentence that explains how to win. */
  readonly sentence: string;
}

/** The ids of the games with a lesson, the shortest lesson first. */
const KNOWN: readonly string[] = byLessonTime.map((game) => game.id);

/** Returns the texts of a game, or null if the client does not have them. */
export function gameCard(id: string): GameCard | null {
  const words = (texts.games as Readonly<Record<string, Omit<GameCard, 'id'>>>)[id];
  return words ? { id, name: words.name, short: words.short, sentence: words.sentence } : null;
}

/** Returns all games: first those with texts in the client, then other games of the server. */
export function gameCards(variants: readonly VariantView[]): GameCard[] {
  const known = KNOWN.flatMap((id) => gameCard(id) ?? []);
  const others = variants
    .filter((variant) => !known.some((card) => card.id === variant.id))
    .map(({ id, name, summary }) => ({ id, name, short: name, sentence: summary }));
  return [...known, ...others];
}

/** Returns the name of a game, or its id if the name is unknown. */
export const gameName = (id: string, variants: readonly VariantView[]): string =>
  gameCard(id)?.name ?? variants.find((variant) => variant.id === id)?.name ?? id;
