// The layout of a table, computed from the size of the screen and the shape of the board. It does
// not depend on the state of the game, so nothing moves between turns. Pure.

import { desktopLayout } from './desktop';
import { lowLayout } from './low';
import { uprightLayout } from './upright';
import { type Screen, screenMode } from './screen_mode';
import type { Contents, TableLayout } from './types';

/** Returns the layout of a table on this screen. */
export function layOutTable(screen: Screen, contents: Contents): TableLayout {
  const mode = screenMode(screen);
  if (mode === 'phone') return uprightLayout(screen, contents);
  return mode === 'low' ? lowLayout(screen, contents) : desktopLayout(screen, contents, mode);
}
