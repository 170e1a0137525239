// Classifies commands, for messages about commands that the server has not answered. Pure.

import type { Command } from '../gen/wire';
import type { CommandResult } from '../net/table_link';

export type CommandKind = 'move' | 'answer' | 'action';

/** Kinds of problems that mean that an offer is no longer pending. */
const CLOSED: ReadonlySet<string> = new Set(['offer-closed', 'no-such-offer']);

/** Returns whether a command is a move, an answer to an offer, or another action. */
export function commandKind(body: Command): CommandKind {
  if (body.do === 'answer-proposal' || body.do === 'answer-offer') return 'answer';
  if (body.do !== 'act') return 'action';
  if (body.acts.some((act) => typeof act === 'string')) return 'move';
  return body.acts.some((act) => typeof act !== 'string' && 'offer' in act) ? 'answer' : 'action';
}

/** Returns whether an answer came after its offer had closed. */
export function cameTooLate(body: Command, result: CommandResult): boolean {
  if (commandKind(body) !== 'answer') return false;
  return result.kind === 'stale' || (result.kind === 'refused' && CLOSED.has(result.problem.kind));
}
