// Classifies commands for the messages about unanswered commands. These functions are pure.

import type { Command } from '../gen/wire';
import type { CommandResult } from '../net/table_link';

export type CommandKind = 'move' | 'answer' | 'action';

/** Kinds of problems that mean that an offer is not pending. */
const CLOSED: ReadonlySet<string> = new Set(['offer-closed', 'no-such-offer']);

export function commandKind(body: Command): CommandKind {
  if (body.do === 'answer-proposal' || body.do === 'answer-offer') return 'answer';
  if (body.do !== 'act') return 'action';
  if (body.acts.some((act) => typeof act === 'string')) return 'move';
  return body.acts.some((act) => typeof act !== 'string' && 'offer' in act) ? 'answer' : 'action';
}

/** Returns whether an answer failed because its offer had already ended. */
export function cameTooLate(body: Command, result: CommandResult): boolean {
  if (commandKind(body) !== 'answer') return false;
  return result.kind === 'stale' || (result.kind === 'refused' && CLOSED.has(result.problem.kind));
}
