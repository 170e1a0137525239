// What an army has captured: equal pieces together, by the army they come from, and what they are worth together. Pure.

export interface Captured {
  readonly seat: number;
  readonly glyph: string;
  readonly count: number;
}

/** As chess players count. */
const WORTH: Record<string, number> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };
const ORDER = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

/** A piece of a game's own: a pawn of a stronger kind counts 2, any other as much as two of the lesser pieces. */
const own = (glyph: string) => (glyph.endsWith('pawn') ? 2 : 6);

export function captured(taken: readonly (readonly [number, string])[]): Captured[] {
  const counts = new Map<string, { seat: number; glyph: string; count: number }>();
  for (const [seat, glyph] of taken) {
    const known = counts.get(`${seat} ${glyph}`);
    if (known) known.count += 1;
    else counts.set(`${seat} ${glyph}`, { seat, glyph, count: 1 });
  }
  const rank = (glyph: string) =>
    ORDER.includes(glyph) ? ORDER.indexOf(glyph) : glyph.endsWith('pawn') ? 3.5 : 1.5;
  return [...counts.values()].sort((a, b) => a.seat - b.seat || rank(a.glyph) - rank(b.glyph));
}

export function worth(taken: readonly (readonly [number, string])[]): number {
  return taken.reduce((sum, [, glyph]) => sum + (WORTH[glyph] ?? own(glyph)), 0);
}
