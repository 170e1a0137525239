// Applies updates of a table to the client's view. The function is pure.

import type { TableView, Update } from '../gen/wire';

/** Returns the updated view, or null if an update was lost and the client must reload the table. */
export function applyUpdate(view: TableView, update: Update): TableView | null {
  const known = view.events.at(-1)?.seq ?? 0;
  const fresh = update.events.filter((event) => event.seq > known);
  const begins = fresh[0]?.seq ?? known + 1;
  if (begins !== known + 1 || update.log_from > view.log.length) return null;
  // Ignore messages that are older than the view.
  if (update.now.seq < view.now.seq) return view;
  const changed = update.log.length > 0 || update.log_from < view.log.length;
  return {
    ...view,
    now: { ...update.now, game: update.now.game ?? view.now.game },
    events: fresh.length > 0 ? [...view.events, ...fresh] : view.events,
    log: changed ? [...view.log.slice(0, update.log_from), ...update.log] : view.log,
  };
}
