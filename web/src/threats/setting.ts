// The threats that a viewer of a table sees.

import type { Options } from '../api';

export interface ThreatSetting {
  readonly options: Options;
  /** The seats that sentences call "you". */
  readonly you: readonly number[];
  /** The seats against which threats are more prominent. */
  readonly endangered: readonly number[];
  /** False for the players of an unfinished rated game. */
  readonly allowed: boolean;
}
