// A game of Three player chess from the first move to mate.

export const TURNS = `
a3d4 e1c1 m12m11 b9d11 j6j7 k12j11 d4e7 g2f4 m11m10 b7c7 f2d2 l13j10 b4c4 i5g5 i12i11 b2c3 k7k8 
f12d11 a1b2 f1e1 j10l13 a2f12 g3g4 j13i12 f12c6 e1e7 i12g10 b8c9 e7c5 g13f11 c3d2 c1b2 g10a7 a8b9 
k6i7 l12j10 b3c3 f4c3 i13j13 b1c3 l8l10 f11d7 c9d9 i7f5 f13f11 c6g8 i4i6 f11f12 b9b7 c5a3 d7e9
`
  .trim()
  .split(/\s+/);
