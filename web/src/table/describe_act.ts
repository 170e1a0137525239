// Describes acts of the log as sentences. The function is pure.

import type { Logged } from '../gen/wire';
import { texts } from '../texts';

type Say = (name: string, filled: string) => string;
type Sentences = Record<string, Say | undefined>;

/**
 * Returns a sentence such as "White declines the draw".
 *
 * In team games, a resignation is only a vote until the partner agrees, so it has no such sentence.
 */
export function describeAct({ text, words }: Logged, name: string, teams: boolean): string {
  const say =
    (texts.offers.did as Readonly<Sentences>)[text] ??
    (texts.offers.didWith as Readonly<Sentences>)[text];
  const filled = words.split(': ').slice(1).join(': ');
  if (!say || (teams && text === 'resign')) return name === '' ? words : `${name}: ${words}`;
  return say(name, filled);
}
