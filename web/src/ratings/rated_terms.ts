// The conditions of a rated table. The server checks them again.

import type { Leaving, TimeControl, Visibility } from '../gen/wire';
import { isCorrespondence } from '../play/correspondence';
import type { SeatChoice } from '../play/new_table';

export interface RatedForm {
  readonly account: boolean;
  readonly choices: readonly SeatChoice[];
  readonly time: TimeControl | null;
  readonly visibility: Visibility;
  readonly leaving: Leaving;
  readonly position: string;
}

export type RatedProblem =
  'account' | 'computers' | 'seats' | 'clock' | 'private' | 'leaving' | 'position';

/** Returns the first condition of a rated game that the form does not meet, or null. */
export function ratedProblem(form: RatedForm): RatedProblem | null {
  if (!form.account) return 'account';
  if (form.choices.some((choice) => choice.startsWith('computer:'))) return 'computers';
  if (form.choices.filter((choice) => choice === 'me').length > 1) return 'seats';
  if (form.time === null || isCorrespondence(form.time)) return 'clock';
  if (form.visibility === 'private') return 'private';
  if (form.leaving !== 'forfeit' && form.leaving !== 'partner') return 'leaving';
  return form.position.trim() === '' ? null : 'position';
}
