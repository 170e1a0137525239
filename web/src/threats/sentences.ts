// Threats in words: one sentence for each remaining army. The function is pure.

import type { BoardPicture, Scene, Threat } from '../gen/wire';
import { pieceName, texts } from '../texts';
import { formatList } from '../words/language.svelte';

export interface ThreatContext {
  readonly scene: Pick<Scene, 'pieces' | 'seats' | 'to_move'>;
  readonly picture: Pick<BoardPicture, 'cells'>;
  /** The viewer's seats. With several seats, sentences name them all. */
  readonly you: readonly number[];
}

export interface ThreatSentence {
  readonly seat: number;
  readonly words: string;
}

export function threatSentences(
  threats: readonly Threat[],
  { scene, picture, you }: ThreatContext,
): ThreatSentence[] {
  const name = (seat: number) =>
    you.length === 1 && you[0] === seat ? null : (scene.seats[seat]?.title ?? '');
  const glyph = (cell: number) => scene.pieces.find((piece) => piece.cell === cell)?.glyph ?? '';
  const cellName = (cell: number) => picture.cells[cell]?.name ?? '';
  const capture = ({ from, to, victim }: Threat) =>
    texts.threats.capture(
      pieceName(glyph(from)),
      cellName(from),
      name(victim),
      glyph(to),
      pieceName(glyph(to)),
      cellName(to),
    );
  return scene.seats.flatMap(({ out }, seat) => {
    if (out) return [];
    const own = threats.filter((threat) => threat.seat === seat);
    const words =
      own.length === 0
        ? texts.threats.none(name(seat))
        : texts.threats.army(name(seat), formatList(own.map(capture)), scene.to_move === seat);
    return { seat, words };
  });
}
