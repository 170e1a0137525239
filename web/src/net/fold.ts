// What a client knows of a table, kept up to date by what it is told. Pure.

import type { TableView, Update } from '../gen/wire';

/** The view after an update; none when something is missing between them, so that the whole has to be asked for. */
export function fold(view: TableView, update: Update): TableView | null {
  const known = view.events.at(-1)?.seq ?? 0;
  const fresh = update.events.filter((event) => event.seq > known);
  const begins = fresh[0]?.seq ?? known + 1;
  if (begins !== known + 1 || update.log_from > view.log.length) return null;
  // An older message than what is known tells nothing.
  if (update.now.seq < view.now.seq) return view;
  const changed = update.log.length > 0 || update.log_from < view.log.length;
  return {
    ...view,
    now: { ...update.now, game: update.now.game ?? view.now.game },
    events: fresh.length > 0 ? [...view.events, ...fresh] : view.events,
    log: changed ? [...view.log.slice(0, update.log_from), ...update.log] : view.log,
  };
}
