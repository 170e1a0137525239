// The four action buttons of a player at a live table.

import type { OpenAct } from '../gen/wire';
import type { LiveGame } from '../play/live_game.svelte';
import { texts } from '../texts';
import { toAct } from './live_questions';
import { type Action, actWords, isDraw, isDrawOffer, isResign } from './question';

export interface ActionContext {
  readonly more: () => void;
  /** Asks the player to confirm an act. */
  readonly ask: (seat: number, act: OpenAct) => void;
}

export function liveActions(game: LiveGame, { more, ask }: ActionContext): Action[] {
  const { now } = game.view;
  const off = !game.live || game.pending !== null;
  const seat = game.ownMovers[0] ?? now.you[0] ?? 0;
  const open = game.state.acts[game.variant.seats[seat]?.name ?? ''] ?? [];
  const [draw, resign] = [open.find(isDraw), open.find(isResign)];
  const [offer, give] = [
    open.find(isDrawOffer),
    open.find((act) => act.type === 'resign' && act.fields.length === 0),
  ];
  const title = game.variant.seats[seat]?.title ?? '';
  const back = turnsBack(game);
  return [
    {
      icon: 'draw',
      words: texts.bar.draw,
      off: off || !draw,
      ...(offer
        ? { label: `${title}: ${actWords(offer, game.state.pending)}`, act: offer.type }
        : {}),
      do: () => (offer ? void game.act(toAct(game, seat, offer)) : more()),
    },
    {
      icon: 'resign',
      words: texts.bar.resign,
      off: off || !resign,
      ...(give ? { label: `${title}: ${give.words}`, act: give.type } : {}),
      do: () => (give ? ask(seat, give) : more()),
    },
    {
      icon: 'undo',
      words: texts.bar.takeBack,
      off:
        off ||
        back === 0 ||
        game.isOut ||
        now.proposals.some((proposal) => proposal.matter.matter === 'takeback'),
      do: () => void game.propose({ matter: 'takeback', turns: back }),
    },
    { icon: 'more', words: texts.bar.more, do: more },
  ];
}

/** Returns the number of turns since the viewer's last turn, including that turn. */
export function turnsBack(game: LiveGame): number {
  const turns = game.log.filter((entry) => entry.turn);
  const last = turns.findLastIndex(
    (turn) => turn.seat !== null && game.view.now.you.includes(turn.seat),
  );
  return last < 0 ? 0 : turns.length - last;
}
