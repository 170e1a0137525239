// The keys of a table.

import type { Playable } from '../play/playable';
import { settings } from '../settings.svelte';
import type { ThreatSwitch } from '../threats/threat_switch.svelte';

export interface TableKeys {
  readonly game: Playable;
  readonly threats: ThreatSwitch;
  readonly turnBoard: () => void;
  readonly toggleLegend: () => void;
}

/** Handles a key press, except in fields and dialogs. */
export function onTableKey(
  event: KeyboardEvent,
  { game, threats, turnBoard, toggleLegend }: TableKeys,
): void {
  const typing =
    event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'f') turnBoard();
  else if (event.key === 't') settings.set('words', !settings.value.words);
  else if (event.key === 'x') threats.press(event.timeStamp);
  else if (event.key === '?') toggleLegend();
  else if (event.key === 'ArrowLeft') void game.goTo(game.count - 1);
  else if (event.key === 'ArrowRight') void game.goTo(game.count + 1);
  else if (event.key === 'Home') void game.goTo(0);
  else if (event.key === 'End') void game.goTo(game.total);
  else if (event.key === 'Escape' && game.premoves.length > 0) game.clearPremoves();
  else return;
  event.preventDefault();
}
