// Lays out a table for the size of the screen and the shape of the board.
//
// The layout does not depend on the state of the game, so nothing moves between turns. The function
// is pure.

import { desktopLayout } from './desktop';
import { lowLayout } from './low';
import { uprightLayout } from './upright';
import { type Screen, screenMode } from './screen_mode';
import type { Contents, TableLayout } from './types';

export function layOutTable(screen: Screen, contents: Contents): TableLayout {
  const mode = screenMode(screen);
  if (mode === 'phone') return uprightLayout(screen, contents);
  return mode === 'low' ? lowLayout(screen, contents) : desktopLayout(screen, contents, mode);
}
