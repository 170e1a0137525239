// What an army has captured: equal pieces together, by the army they come from, and what they are worth together. Pure.

export interface Captured {
  readonly seat: number;
  readonly glyph: string;
  readonly count: number;
}

/** As chess players count; a piece that other games do not know counts as the two pieces it moves like. */
const WORTH: Record<string, number> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1, superpawn: 2, squirrel: 6 };
const ORDER = ['queen', 'rook', 'squirrel', 'bishop', 'knight', 'superpawn', 'pawn'];

export function captured(taken: readonly (readonly [number, string])[]): Captured[] {
  const counts = new Map<string, { seat: number; glyph: string; count: number }>();
  for (const [seat, glyph] of taken) {
    const known = counts.get(`${seat} ${glyph}`);
    if (known) known.count += 1;
    else counts.set(`${seat} ${glyph}`, { seat, glyph, count: 1 });
  }
  const rank = (glyph: string) => (ORDER.includes(glyph) ? ORDER.indexOf(glyph) : -1);
  return [...counts.values()].sort((a, b) => a.seat - b.seat || rank(a.glyph) - rank(b.glyph));
}

export function worth(taken: readonly (readonly [number, string])[]): number {
  return taken.reduce((sum, [, glyph]) => sum + (WORTH[glyph] ?? 0), 0);
}
