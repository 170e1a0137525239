// Questions about an unfinished turn and about a turn that the player must pass.

import type { Playable } from '../play/playable';
import { texts } from '../texts';
import type { Question } from './question';

export function turnQuestions(game: Playable, own: readonly number[]): Question[] {
  if (game.viewedAt !== null || game.state?.status.over) return [];
  const { pending } = game;
  if (pending) {
    return [
      {
        key: `goes on ${pending.turn}`,
        head: pending.ends ? texts.bar.mayEnd : texts.bar.mustGoOn,
        sub: '',
        asks: true,
        urgent: true,
        answers: [
          { words: texts.bar.undoMove, do: () => void game.cancelTurn() },
          ...(pending.ends
            ? [{ words: texts.bar.endTurn, main: true, do: () => void game.endTurn() }]
            : []),
        ],
      },
    ];
  }
  return game.state!.boards.flatMap(({ scene, plies }, board) => {
    const [pass] = plies;
    if (plies.length !== 1 || !pass || pass.from !== null || !own.includes(scene.to_move ?? -1))
      return [];
    return [
      {
        key: `pass ${board} ${game.total}`,
        head: texts.bar.mustPass,
        sub: scene.seats[scene.to_move!]?.title ?? '',
        asks: true,
        urgent: true,
        answers: [{ words: texts.bar.pass, main: true, do: () => void game.enter(pass) }],
      },
    ];
  });
}
