// All words of the client, in one place. What belongs to a game (names, acts, endings, rules) comes from the server.

const promotionNames: Record<string, string> = {
  queen: 'Queen',
  rook: 'Rook',
  bishop: 'Bishop',
  knight: 'Knight',
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const sentence = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

export const texts = {
  site: {
    name: 'Polychess',
    motto: 'Chess for three and four armies',
    toHome: 'Polychess, to the first page',
    skip: 'Skip to the board',
  },
  theme: { label: 'Colours', system: 'As the system', light: 'Light', dark: 'Dark' },
  home: {
    title: 'Three kings. Or four.',
    lead: 'Chess for more than two armies, by the exact rules of each game. Choose a board and play around one screen.',
    choose: 'Choose a game',
    seats: (count: number) => `${['No', 'One', 'Two', 'Three', 'Four'][count] ?? count} armies`,
    cells: (count: number) => `${count} cells`,
    options: 'Options',
    noOptions: 'This game is played by one set of rules; there is nothing to choose.',
    play: 'Play on this screen',
    resume: 'Go on with your game',
    fromPosition: 'Begin from a position',
    positionHint: 'Paste a position text; leave empty for the set-up.',
    yes: 'Yes',
    no: 'No',
  },
  play: {
    title: (state: string, game: string) => `${state} · ${game} · Polychess`,
    board:
      'Board. Arrow keys move, Enter takes up or puts down, N goes to the next possible cell, Escape lets go.',
    toMove: (seat: string) => `${seat} to move`,
    goesOn: (seat: string) => `${seat}: second part of the turn`,
    waiting: 'Waiting for answers',
    over: 'The game is over',
    looking: (at: number, of: number) => `Looking at move ${at} of ${of}`,
    back: 'Back to the game',
    seats: 'Armies',
    onTurn: 'on turn',
    check: 'in check',
    out: 'out',
    taken: 'has taken',
    points: (points: string) => (points === '1' ? '1 point' : `${points} points`),
    moves: 'Moves',
    noMoves: 'No move yet.',
    undo: 'Take back',
    redo: 'Play again',
    first: 'To the start',
    previous: 'One back',
    next: 'One forward',
    last: 'To the present',
    turnBoard: 'Turn the board',
    names: 'Cell names',
    follow: 'Turn to the player on turn',
    newGame: 'New game',
    newGameSure: 'Begin again? The present game will be gone.',
    endTurn: 'End the turn',
    takeBackPly: 'Take this move back',
    mayGoOn: (seat: string) => `${seat} may move once more, or end the turn.`,
    mustGoOn: (seat: string) => `${seat} has to move once more.`,
    pass: 'Pass',
    mustPass: (seat: string) => `${seat} cannot move and has to pass.`,
    promote: 'What shall it become?',
    acts: 'Other acts',
    noActs: 'Nothing but moves is open.',
    of: (seat: string) => seat,
    sure: 'Sure?',
    cancel: 'Cancel',
    doIt: 'Do it',
    nothing: 'none',
    position: 'Position',
    copy: 'Copy',
    copied: 'Copied',
    typed: 'Type a move',
    typedHint: 'From and to, such as a2a4',
    go: 'Play',
    notes: 'On this board',
    result: 'Result',
    rule: (rule: string) => `Rule ${rule}`,
    nullified: 'The game is nullified; nobody gets points.',
    twoBoards: (n: number) => `Board ${n + 1}`,
    more: 'Position and notes',
    fields: {
      move: 'after this turn',
      reason: 'because of',
      points: 'points',
      of: 'whose',
      to: 'to',
      against: 'against',
      resigner: 'who resigns',
    } as Record<string, string>,
  },
  cell: {
    describe: (facts: {
      name: string;
      army: string;
      glyph: string | null;
      state: string;
      movable: boolean;
      picked: boolean;
      target: boolean;
      marks: readonly string[];
    }) => {
      const man = facts.glyph === null ? '' : `${facts.army} ${facts.glyph}`;
      const state = facts.state === 'alive' ? '' : facts.state;
      const aim = facts.target ? (facts.glyph !== null && !facts.picked ? 'can be taken' : 'possible') : '';
      const picked = facts.picked ? 'taken up' : facts.movable ? 'can move' : '';
      return sentence([facts.name, man, state, picked, aim, ...facts.marks]);
    },
  },
  live: {
    moved: (seat: string, words: string) => `${seat}: ${words}.`,
  },
  capital,
  glyph: (glyph: string) => promotionNames[glyph] ?? capital(glyph),
  value: (value: string) => capital(value.replaceAll(/[-_]/g, ' ')),
  problem: {
    offline: 'The server does not answer. Is it still running?',
    notFound: 'There is no such page',
    noGame: 'There is no such game',
    home: 'To the first page',
    close: 'Close',
    refused: 'Not allowed',
    loading: 'Setting up the board…',
    retry: 'Try again',
  },
} as const;
