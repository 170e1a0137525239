// Groups captured pieces by army and kind, and computes their total value. These functions are
// pure.

export interface CapturedGroup {
  readonly seat: number;
  readonly glyph: string;
  readonly count: number;
}

/** The usual values of pieces in units of a pawn. */
const WORTH: Record<string, number> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };
const ORDER = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

/**
 * Returns an estimate for a kind that only one game has: 2 pawns for a special pawn, 6 for others.
 */
const own = (glyph: string) => (glyph.endsWith('pawn') ? 2 : 6);

export function groupCaptured(taken: readonly (readonly [number, string])[]): CapturedGroup[] {
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

export function materialValue(taken: readonly (readonly [number, string])[]): number {
  return taken.reduce((sum, [, glyph]) => sum + (WORTH[glyph] ?? own(glyph)), 0);
}
