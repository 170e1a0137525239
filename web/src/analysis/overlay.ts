// The drawings on the analysis board: the user's, the engine's moves and the threats. The function
// is pure.

import { joinOverlays, type Overlay } from '../board/overlay';
import type { Analysis, BoardPicture, SeatView, Threat } from '../gen/wire';
import { movesIn } from '../review/drawings';
import { threatOverlay } from '../threats/overlay';
import type { Shape } from './tree/tree';

export function analysisOverlay({
  shapes,
  analysis,
  pointed,
  threats,
  picture,
  seats,
}: {
  readonly shapes: readonly Shape[];
  readonly analysis: Analysis | null;
  /** The index of the line that the user points at. */
  readonly pointed: number | null;
  readonly threats: readonly Threat[];
  readonly picture: BoardPicture;
  readonly seats: readonly SeatView[];
}): Overlay {
  const moves = (nth: number, colour: string) =>
    movesIn(analysis?.lines[nth]?.turns[0]?.text ?? '', picture).map((cells) => ({
      colour,
      cells,
    }));
  const arrow = ({ cells }: Shape) => cells.length === 2;
  return joinOverlays(threatOverlay(threats, seats, []), {
    moves: [],
    cells: shapes.filter((one) => !arrow(one)),
    arrows: [
      ...(pointed !== null && pointed > 0 ? moves(pointed, 'played') : []),
      ...moves(0, 'best'),
      ...shapes.filter(arrow),
    ],
    labels: [],
  });
}
