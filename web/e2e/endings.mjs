// A position near the end for every game, with the steps to its result.
//
// A step is either a turn, `[seat, from, to, …]`, whose cells the test clicks, or an act,
// `[seat, { act, board }]`. Each ending has up to three results:
//
// - `ends`: the rule of the result after all steps
// - `draw`: the rule of the result after an agreed draw
// - `flag`: the text and the points by seat if no player moves until time runs out

export const ENDINGS = [
  {
    variant: 'three-player',
    position: '5bK/7/8/gK8/4gN5/8wQ2/12/13/12/11/5wR4/5wR3/3wK4 w - - 0',
    steps: [
      ['white', 'h11', 'k11'],
      ['gray', 'j5', 'i4'],
    ],
    ends: /TP-E1/,
    draw: /TP-E4/,
    flag: { says: /^Player of White ran out of time.* Rule TP-E6$/im, points: ['0', '2', '2'] },
  },
  {
    // 3MC-E1: two players are mated simultaneously, and the last survivor wins.
    variant: 'three-man',
    position: 'BLBka1,BLWra6,BLWrb6,GRGka1,GRWqb4,GRWrb6,WHWkd1 W - - - - 0 0',
    steps: [['white', 'GRb4', 'GRb2']],
    ends: /3MC-E1/,
    draw: /3MC-E7/,
    flag: { says: /ran out of time.* Rule 3MC-E1$/im, points: ['0', '0', '1'] },
  },
  {
    // 3WC-E10: a stalemate that splits the game into two boards.
    variant: 'three-way',
    options: '?ending=last-mate',
    position: '7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0',
    steps: [
      ['gray', 'd4', 'c3'],
      ['white', { act: 'continue' }],
      ['gray', { act: 'continue' }],
      ['black', { board: 0 }, 'n8', 'n9'],
      ['black', { board: 1 }, 'n8', 'n9'],
      ['white', { board: 1 }, 'a1', 'b2'],
      ['black', { act: 'resign', board: 0 }],
      ['black', { act: 'agree-draw', board: 1 }],
      ['white', { act: 'agree-draw', board: 1 }],
    ],
    ends: /3WC-A3/,
    draw: /3WC-A3/,
    flag: { says: /ran out of time.* Rule 3WC-E3$/im, points: ['0', '1', '1'] },
  },
  {
    // 4W-E1: the pieces of a mated player freeze. Then both opponents are mated.
    variant: 'four-way',
    position: 'bK/3/5/yQyN3/5/yK10/13/13bQrK/10bN2/11/5/2yR2/5/1yQ1/wK y - 0',
    steps: [['yellow', 'f12', 'h14']],
    ends: /4W-E1/,
    draw: /4W-E7/,
    flag: { says: /ran out of time.* Rule 4W-E8$/im, points: ['0', '2', '0', '2'] },
  },
  {
    // TH-D4, TH-K5: turns of two moves with a promotion in the second one, a forced pass, and a
    // captured king.
    variant: 'three-handed',
    position:
      '1wP3wRwPwP/1wPwPwPwK3/6wB1/wR7/1bQrPrK4/6wN1/8/8/4rP1bP1/2rP1bP3/1rPbP1bB3/3bK4 r - - g9 - - 2',
    steps: [
      ['red', 'e9', 'i10', 'k7', 'k8', 'Rook'],
      ['black', 'pass'],
      ['white', 'g2', 'i9'],
      ['red', 'i10', 'e10', 'k8', 'i8'],
    ],
    ends: /TH-E1/,
    draw: /TH-E2/,
    flag: { says: /ran out of time.* Rule TH-E3$/im, points: ['0', '½', '½'] },
  },
  {
    // 4P-E1: the other three players are mated simultaneously. If three players run out of time
    // instead, the last one scores 20 points for each of their walking kings.
    variant: 'four-player',
    position:
      'R-0,0,0,0-0,0,0,0-0,0,0,0-9,12,3,0-0-3,bK,6,yK,3/7,rR,6/14/12,gK,1/rR,13/14/14/14/14/6,rR,7/11,rR,1,rR/4,rB,9/14/7,rK,6',
    steps: [['red', 'g5', 'g14']],
    ends: /4P-E1/,
    draw: /4P-D4/,
    flag: { says: /ran out of time.* Rule 4P-E1$/im, points: ['0', '0', '0', '60'] },
  },
];
