// The keys of a puzzle. The function is pure.

export type Command =
  | 'hint'
  | 'answer'
  | 'next'
  | 'main'
  | 'retry'
  | 'turn'
  | 'words'
  | 'analyse'
  | 'playOn'
  | 'help'
  | 'back'
  | 'forward';

const COMMANDS: Readonly<Record<string, Command>> = {
  h: 'hint',
  s: 'answer',
  n: 'next',
  Enter: 'main',
  Backspace: 'retry',
  Escape: 'retry',
  f: 'turn',
  t: 'words',
  a: 'analyse',
  p: 'playOn',
  '?': 'help',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the command of a key, or null. */
export const commandOf = ({ key, ctrlKey, metaKey, altKey }: Pressed): Command | null =>
  ctrlKey || metaKey || altKey ? null : (COMMANDS[key] ?? null);
