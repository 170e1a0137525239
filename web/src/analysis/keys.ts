// The keys of the analysis board. The function is pure.

export type Command =
  | { readonly do: 'step'; readonly by: 1 | -1 }
  | { readonly do: 'lines'; readonly lines: number }
  | {
      readonly do:
        | 'first'
        | 'last'
        | 'leave'
        | 'enter'
        | 'playBest'
        | 'addLine'
        | 'engine'
        | 'threats'
        | 'turn'
        | 'comment'
        | 'draw'
        | 'glyph'
        | 'remove'
        | 'undo'
        | 'help'
        | 'review'
        | 'words'
        | 'cancel';
    };

const PLAIN: Readonly<Record<string, Command>> = {
  ArrowLeft: { do: 'step', by: -1 },
  ArrowRight: { do: 'step', by: 1 },
  ArrowUp: { do: 'first' },
  ArrowDown: { do: 'last' },
  Home: { do: 'first' },
  End: { do: 'last' },
  ' ': { do: 'playBest' },
  Enter: { do: 'addLine' },
  l: { do: 'engine' },
  x: { do: 'threats' },
  f: { do: 'turn' },
  c: { do: 'comment' },
  a: { do: 'draw' },
  r: { do: 'review' },
  t: { do: 'words' },
  u: { do: 'undo' },
  '!': { do: 'glyph' },
  '?': { do: 'help' },
  Delete: { do: 'remove' },
  Escape: { do: 'cancel' },
};

const SHIFTED: Readonly<Record<string, Command>> = {
  ArrowLeft: { do: 'leave' },
  ArrowRight: { do: 'enter' },
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the command of a key, or null. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[1-5]$/.test(key)) return { do: 'lines', lines: Number(key) };
  if (shiftKey && SHIFTED[key]) return SHIFTED[key];
  return PLAIN[key] ?? null;
}
